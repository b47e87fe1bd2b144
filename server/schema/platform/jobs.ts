import { isNotNull, isNull } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { textColumn } from '../../platform/db/textColumn';
import { timestamptz } from '../columns';

// In full: a rounded time may be in the future.
const exactTime = () => timestamp({ withTimezone: true }).notNull();

/** Work that runs later: a row is deleted when its work is done. `server/platform/jobs` runs them. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey().defaultRandom(),
    queue: text().notNull(),
    data: jsonb().$type<object>().notNull().default({}),
    /** When the job is due, or the lease of its claim ends. */
    runAt: exactTime().defaultNow(),
    /** The server that runs the job. */
    claimedBy: uuid(),
    /** The failed ones. */
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed. */
    reason: textColumn(),
    /** When the last retry failed. */
    failedAt: timestamptz(),
  },
  (table) => [
    index('jobs_due').on(table.queue, table.runAt).where(isNull(table.failedAt)),
    index('jobs_failed').on(table.failedAt).where(isNotNull(table.failedAt)),
  ],
);

/** The latest time of each schedule that jobs were enqueued for. */
export const jobSchedules = pgTable('job_schedules', {
  queue: text().primaryKey(),
  latestAt: exactTime(),
});
