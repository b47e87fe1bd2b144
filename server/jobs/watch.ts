import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../context';
import { type Repeating, repeat } from './repeat';

/** Work that is found in the tables instead of being queued; every server looks for it again and again. */
export interface Watch {
  name: string;
  everyMs: number;
  /** Does what there is to do; true says that there may be more. */
  look(services: Services): Promise<boolean>;
}

export const defineWatch = (watch: Watch): Watch => watch;

const AFTER_FAILURE_MS = 5000;

/** Looks until told to stop; what fails is looked at again a little later. */
export function keepLooking(services: Services, watch: Watch, log: FastifyBaseLogger): Repeating {
  return repeat(async () => {
    try {
      await watch.look(services);
      return watch.everyMs;
    } catch (err) {
      log.error({ err, watch: watch.name }, 'a look at the tables failed');
      return AFTER_FAILURE_MS;
    }
  });
}
