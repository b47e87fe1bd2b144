import { defineJob, type Job } from './defineJob';

interface PurgeJobOptions {
  queue: string;
  cron: string;
  /** The DELETE statement. */
  sql: string;
}

/** Defines a recurring job that deletes expired rows in one statement. */
export function definePurgeJob({ queue, cron, sql }: PurgeJobOptions): Job<object> {
  return defineJob({
    queue,
    batchSize: 1,
    retryLimit: 3,
    cron,
    async run({ db }) {
      await db.$client.query(sql);
    },
  });
}
