import type { Services } from '../context';
import type { Schedule } from './schedule';

/** Work that is enqueued: each job is a row of the table `jobs`, runs in one of the servers, and is retried. */
export interface Job<Data extends object> {
  queue: string;
  /** Maximum number of jobs per call of `run`; default 1. */
  batchSize?: number;
  /** Maximum number of calls at a time, each with one job, so that a slow one does not delay the others; default 1. */
  concurrency?: number;
  retryLimit: number;
  /** Time after which an unfinished job counts as lost and is retried. */
  expireInSeconds?: number;
  /** When the job is enqueued without a request. */
  schedule?: Schedule;
  run(services: Services, data: Data[]): Promise<void>;
}

/** Defines a job with the type of its data. */
export function defineJob<Data extends object>(job: Job<Data>): Job<Data> {
  return job;
}
