import type { QueueRef } from './JobQueue';

/** Failed and unprocessed jobs are retained practically forever. */
export const RETENTION_DAYS = 36_500;

/**
 * Returns SQL that enqueues a job for each row of `rows` with its `data`, so that a change and its jobs are one
 * statement; pg-boss would need a transaction of four. The queue's settings apply. `startAfter` is an SQL
 * expression.
 */
export const enqueueSql = ({ queue }: QueueRef<never>, rows: string, startAfter = 'now()') => `
  INSERT INTO pgboss.job
    (name, data, start_after, expire_in, keep_until, retry_limit, retry_delay, retry_backoff, policy)
  SELECT q.name, ${rows}.data, ${startAfter}, q.expire_seconds * interval '1s',
    now() + interval '${RETENTION_DAYS} days', q.retry_limit, q.retry_delay, q.retry_backoff, q.policy
  FROM ${rows} JOIN pgboss.queue q ON q.name = '${queue}'`;
