import { defineJob, type Job } from './defineJob';
import type { Schedule } from './schedule';

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
