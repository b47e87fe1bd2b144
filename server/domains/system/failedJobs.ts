import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { FailedJobs, JobRetry } from '#contract/system';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../platform/context';
import { presentTexts } from '../../platform/db/textColumn';
import { transaction } from '../../platform/db/transaction';
import { notFound } from '../../platform/errors';
import { countFailedJobs } from '../../platform/jobs/jobTable';
import { jobs } from '../../schema';
import { audit } from '../audit';

const FAILED_JOBS_LIMIT = 100;

/** Lists the jobs that have used up their retries; their data remains in the database. */
export async function listFailedJobs(ctx: Context): Promise<FailedJobs> {
  const rows = await ctx.db
    .select()
    .from(jobs)
    .where(isNotNull(jobs.failedAt))
    .orderBy(desc(jobs.failedAt), asc(jobs.id))
    .limit(FAILED_JOBS_LIMIT);
  const failed = rows.map(({ id, queue, failedAt, attempts, reason }) => ({
    id,
    queue,
    since: failedAt?.toISOString() ?? '',
    attempts,
    ...presentTexts({ reason: reason ?? textOf('http.unknown_reason') }),
  }));
  return { total: await countFailedJobs(ctx.db), jobs: failed };
}

/** Retries one failed job, or all of them; throws `not_found` for an unknown id. */
export async function retryFailedJobs(ctx: Context, { id }: JobRetry): Promise<{ restarted_count: number }> {
  return transaction(ctx.db, async (tx) => {
    const rows = await tx
      .update(jobs)
      .set({ attempts: 0, reason: null, failedAt: null, runAt: sql`now()` })
      .where(and(isNotNull(jobs.failedAt), id === undefined ? undefined : eq(jobs.id, id)))
      .returning({ queue: jobs.queue });
    const retried = rows.length;
    if (id !== undefined && retried === 0) throw notFound(textOf('http.job_not_found'));

    const queues = [...new Set(rows.map(({ queue }) => queue))].sort();
    if (retried > 0)
      await audit(tx, ctx, { action: 'job.restart', id, details: { queues, restarted: retried } });
    return { restarted_count: retried };
  });
}
