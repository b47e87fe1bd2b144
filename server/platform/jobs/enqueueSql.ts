import type { QueueRef } from './JobQueue';

/** Jobs that failed for good are parked, and those that nobody could work off stay queued: neither is lost. */
export const RETENTION_DAYS = 36_500;

/**
 * SQL that queues a job for each row of `rows`, which has its `data`: a change and its jobs in one statement,
 * where a call of pg-boss would take a transaction of four. The queue's own settings hold, as for its calls.
 * `startAfter` is SQL for when the job may be taken.
 */
export const enqueueSql = ({ queue }: QueueRef<never>, rows: string, startAfter = 'now()') => `
  INSERT INTO pgboss.job
    (name, data, start_after, expire_in, keep_until, retry_limit, retry_delay, retry_backoff, policy)
  SELECT q.name, ${rows}.data, ${startAfter}, q.expire_seconds * interval '1s',
    now() + interval '${RETENTION_DAYS} days', q.retry_limit, q.retry_delay, q.retry_backoff, q.policy
  FROM ${rows} JOIN pgboss.queue q ON q.name = '${queue}'`;
