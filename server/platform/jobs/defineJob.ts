import type { Services } from '../context';
import type { Poller } from './poller';

/** Background work that is retried after failures and runs in one of the servers. */
export interface Job<Data extends object> {
  queue: string;
  /** Maximum number of jobs per call of `run`. */
  batchSize: number;
  retryLimit: number;
  /** Runs each job of a batch separately, so that a slow one does not delay the others. */
  isIsolated?: boolean;
  /** Time after which an unfinished job counts as lost and is retried. */
  expireInSeconds?: number;
  /** Cron expression of a recurring job. */
  cron?: string;
  run(services: Services, data: Data[]): Promise<void>;
}

/** Defines a job with the type of its data. */
export function defineJob<Data extends object>(job: Job<Data>): Job<Data> {
  return job;
}

/** All jobs and pollers of the server. */
export interface JobRegistry {
  jobs: Job<never>[];
  pollers: Poller[];
}
