import type { FailedJobs, JobRetry } from '#contract/jobs';
import type { Context } from '../../platform/context';
import { transaction } from '../../platform/db/transaction';
import { notFound } from '../../platform/errors';
import { countFailedJobs, FAILED } from '../../platform/jobs/countFailedJobs';
import { audit } from '../audit/audit';

const FAILED_JOBS_LIMIT = 100;

interface Row {
  id: string;
  name: string;
  completed_on: Date;
  attempts: number;
  reason: string | null;
}

// A job that was lost with its server was given up by the queue itself, which words that in its own way.
const LATEST_FAILED = `
  SELECT id, name, completed_on, retry_count + 1 AS attempts,
    coalesce(output->>'message', output->'value'->>'message') AS reason
  FROM pgboss.job WHERE ${FAILED} ORDER BY completed_on DESC, id LIMIT ${FAILED_JOBS_LIMIT}`;

/** The jobs that failed for good, and why; what they were to work on stays in the database. */
export async function listFailedJobs(ctx: Context): Promise<FailedJobs> {
  const { rows } = await ctx.db.$client.query<Row>(LATEST_FAILED);
  const jobs = rows.map(({ id, name, completed_on, attempts, reason }) => ({
    id,
    queue: name,
    since: completed_on.toISOString(),
    attempts,
    reason: reason ?? 'unknown',
  }));
  return { total: await countFailedJobs(ctx.db), jobs };
}

// As if it had just been queued: with all its attempts before it.
const RETRY_JOBS = `
  UPDATE pgboss.job SET state = 'retry', retry_count = 0, start_after = now(), started_on = NULL, completed_on = NULL
  WHERE ${FAILED} AND ($1::uuid IS NULL OR id = $1) RETURNING name`;

/** Queues one parked job again, or all of them. */
export async function retryFailedJobs(ctx: Context, { id }: JobRetry): Promise<{ restarted_count: number }> {
  return transaction(ctx.db, async (tx) => {
    const { rows } = await tx.$client.query<{ name: string }>(RETRY_JOBS, [id ?? null]);
    const retried = rows.length;
    if (id !== undefined && retried === 0) throw notFound('Failed job');

    const queues = [...new Set(rows.map(({ name }) => name))].sort();
    if (retried > 0)
      await audit(tx, ctx, { action: 'job.restart', id, details: { queues, restarted: retried } });
    return { restarted_count: retried };
  });
}
