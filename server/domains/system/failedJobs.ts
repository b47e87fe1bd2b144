import type { FailedJobs, JobRetry } from '#contract/system';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../platform/context';
import { decodeText, presentTexts } from '../../platform/db/textColumn';
import { transaction } from '../../platform/db/transaction';
import { notFound } from '../../platform/errors';
import { countFailedJobs, FAILED } from '../../platform/jobs/countFailedJobs';
import { audit } from '../audit';

const FAILED_JOBS_LIMIT = 100;

interface Row {
  id: string;
  name: string;
  completed_on: Date;
  attempts: number;
  reason: string | null;
  /** The message of an error that has one. */
  text: Text | null;
}

// pg-boss stores the reason of an expired job under another path.
const LATEST_FAILED = `
  SELECT id, name, completed_on, retry_count + 1 AS attempts,
    coalesce(output->>'message', output->'value'->>'message') AS reason,
    coalesce(output->'text', output->'value'->'text') AS text
  FROM pgboss.job WHERE ${FAILED} ORDER BY completed_on DESC, id LIMIT ${FAILED_JOBS_LIMIT}`;

/** Lists the jobs that have used up their retries; their data remains in the database. */
export async function listFailedJobs(ctx: Context): Promise<FailedJobs> {
  const { rows } = await ctx.db.$client.query<Row>(LATEST_FAILED);
  const jobs = rows.map(({ id, name, completed_on, attempts, reason, text }) => ({
    id,
    queue: name,
    since: completed_on.toISOString(),
    attempts,
    ...presentTexts({ reason: text ?? (reason ? decodeText(reason) : textOf('http.unknown_reason')) }),
  }));
  return { total: await countFailedJobs(ctx.db), jobs };
}

// Resets the retries as well.
const RETRY_JOBS = `
  UPDATE pgboss.job SET state = 'retry', retry_count = 0, start_after = now(), started_on = NULL, completed_on = NULL
  WHERE ${FAILED} AND ($1::uuid IS NULL OR id = $1) RETURNING name`;

/** Retries one failed job, or all of them; throws `not_found` for an unknown id. */
export async function retryFailedJobs(ctx: Context, { id }: JobRetry): Promise<{ restarted_count: number }> {
  return transaction(ctx.db, async (tx) => {
    const { rows } = await tx.$client.query<{ name: string }>(RETRY_JOBS, [id ?? null]);
    const retried = rows.length;
    if (id !== undefined && retried === 0) throw notFound(textOf('http.job_not_found'));

    const queues = [...new Set(rows.map(({ name }) => name))].sort();
    if (retried > 0)
      await audit(tx, ctx, { action: 'job.restart', id, details: { queues, restarted: retried } });
    return { restarted_count: retried };
  });
}
