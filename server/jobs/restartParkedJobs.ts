import type { JobRestart } from '#contract/jobs';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { transaction } from '../db/transaction';
import { notFound } from '../errors';
import { PARKED } from './countParkedJobs';

// As if it had just been queued: with all its attempts before it.
const RESTART = `
  UPDATE pgboss.job SET state = 'retry', retry_count = 0, start_after = now(), started_on = NULL, completed_on = NULL
  WHERE ${PARKED} AND ($1::uuid IS NULL OR id = $1) RETURNING name`;

/** Queues one parked job again, or all of them. */
export async function restartParkedJobs(
  ctx: Context,
  { id }: JobRestart,
): Promise<{ restarted_count: number }> {
  return transaction(ctx.db, async (tx) => {
    const { rows } = await tx.$client.query<{ name: string }>(RESTART, [id ?? null]);
    const restarted = rows.length;
    if (id !== undefined && restarted === 0) throw notFound('Parked job');

    const queues = [...new Set(rows.map(({ name }) => name))].sort();
    if (restarted > 0) await audit(tx, ctx, { action: 'job.restart', id, details: { queues, restarted } });
    return { restarted_count: restarted };
  });
}
