import { eq } from 'drizzle-orm';
import type { Context } from '../context';
import type { Tx } from '../db/open';
import { backorders } from '../db/tables';
import { holdLine } from './lineLock';
import { serveWaitingJob } from './serveWaitingJob';

/**
 * Called in the transaction that added stock, after adding it: serves the pool's line once it is committed.
 * An order that joins the line at this very moment either waits for the commit or is seen by the job.
 */
export async function queueServeWaiting(tx: Tx, ctx: Context, poolId: number): Promise<void> {
  const held = await holdLine(tx, poolId);
  if (held && !(await hasWaiting(tx, poolId))) return;
  await ctx.jobs.send(tx, serveWaitingJob, { poolId });
}

async function hasWaiting(tx: Tx, poolId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: backorders.id })
    .from(backorders)
    .where(eq(backorders.poolId, poolId))
    .limit(1);
  return rows.length > 0;
}
