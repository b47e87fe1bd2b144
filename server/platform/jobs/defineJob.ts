import type { Services } from '../context';
import type { Slots } from './slots';

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

/** Times that repeat, in UTC. */
interface Schedule {
  everyMinutes: number;
  /** Minutes since midnight of one of the times. */
  atMinute: number;
}

export const everyMinutes = (minutes: number): Schedule => ({ everyMinutes: minutes, atMinute: 0 });

export const hourly = (minute: number): Schedule => ({ everyMinutes: 60, atMinute: minute });

export const daily = (hour: number, minute: number): Schedule => ({
  everyMinutes: 24 * 60,
  atMinute: 60 * hour + minute,
});

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

/** Work that a server does without a request. The `jobs.ts` of each domain lists it; other work never runs. */
export type Work = Job<never> | Poller;

export const isJob = (work: Work): work is Job<never> => 'queue' in work;

interface PurgeJobOptions {
  queue: string;
  schedule: Schedule;
  /** DELETE statements of at most `PURGE_BATCH_SIZE` rows each, which repeat until fewer are left. */
  statements: string[];
}

/** Bounds the locks and the time of one statement. */
export const PURGE_BATCH_SIZE = 5000;

/** SQL: deletes a batch of the rows of a table that match a condition; an index must serve it. */
export const purgeSql = (table: string, condition: string, key = 'id') =>
  `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${PURGE_BATCH_SIZE})`;

/** SQL: the time before which a setting of the retention deletes. */
export const retentionSql = (column: string) => `now() - (SELECT ${column} FROM settings) * interval '1 day'`;

/** Defines a recurring job that deletes expired rows. */
export function definePurgeJob({ queue, schedule, statements }: PurgeJobOptions): Job<object> {
  return defineJob({
    queue,
    retryLimit: 3,
    schedule,
    async run({ db }) {
      for (const sql of statements) {
        let purged = PURGE_BATCH_SIZE;
        while (purged >= PURGE_BATCH_SIZE) purged = (await db.$client.query(sql)).rowCount ?? 0;
      }
    },
  });
}
