import type { Services } from '../context';
import type { Job } from './defineJob';
import type { Slots } from './slots';

/** Work that is found by polling tables; every server polls. */
export interface Poller {
  name: string;
  /** Pause between two polls. Without it, `isDueSql` or `wake` tells when to poll. */
  intervalMs?: number;
  /** SQL: whether there may be work. One statement asks for all pollers, see `watchDueWork`. */
  isDueSql?: string;
  /**
   * Processes pending work; slow work is started in `slots`. Returns whether it found any, or `again` if there is more to
   * be done at once.
   */
  poll(services: Services, slots: Slots): Promise<boolean | 'again'>;
}

export const definePoller = (poller: Poller): Poller => poller;

/** What a server does without a request, as the `jobs.ts` of each domain lists it; what is not listed never runs. */
export type Work = Job<never> | Poller;

export const isJob = (work: Work): work is Job<never> => 'queue' in work;
