import type { Services } from '../context';
import type { Poller } from './poller';

/** Work that runs later, again after a failure, and once whatever the number of servers. */
export interface Job<Data extends object> {
  queue: string;
  /** Jobs taken at once; the handler is given all of them. */
  batchSize: number;
  retryLimit: number;
  /** Each of the batch is handled on its own, so that one that takes long, as a shop may, holds up no other. */
  isIsolated?: boolean;
  /** After how long without an end a job is taken to be lost with its server, and given to another. */
  expireInSeconds?: number;
  /** Cron expression, for what comes round by itself. */
  cron?: string;
  run(services: Services, data: Data[]): Promise<void>;
}

/** Declares a job and keeps the type of its data. */
export function defineJob<Data extends object>(job: Job<Data>): Job<Data> {
  return job;
}

/** What is worked off: queues, and what is looked for in the tables. */
export interface JobRegistry {
  jobs: Job<never>[];
  pollers: Poller[];
}
