import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context';
import { advisoryLocks } from '../../platform/db/advisoryLocks';
import type { Tx } from '../../platform/db/openDatabase';
import type { QueueRef } from '../../platform/jobs/JobQueue';
import { backorders } from '../../schema';

/**
 * Makes this transaction the only one that looks at the pool's last keys and at its waiting line. Stock that
 * is being added and not yet committed is waited for, so that no unit joins the line beside it.
 */
export async function lockBackorders(tx: Tx, poolId: number): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.backorders}, ${poolId}::int)`);
}

/** Holds the line back until stock that was added is committed; false when somebody is at the line right now. */
export async function tryLockBackordersShared(tx: Tx, poolId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock_shared(${advisoryLocks.backorders}, ${poolId}::int) AS locked`,
  );
  return rows[0]?.locked === true;
}

/** Takes the lines that nobody is at, as `lockBackorders` does, and says which; waits for none. */
export async function tryLockBackorders(tx: Tx, poolIds: number[]): Promise<number[]> {
  const { rows } = await tx.$client.query<{ id: number }>(
    'SELECT id FROM unnest($1::bigint[]) AS p(id) WHERE pg_try_advisory_xact_lock($2, id::int)',
    [poolIds, advisoryLocks.backorders],
  );
  return rows.map(({ id }) => id);
}

/** The queue of the job that allocates new stock to backorders; orders has the job, since it knows orders. */
export const fulfillBackordersQueue: QueueRef<{ poolId: number }> = { queue: 'orders.fulfill-backorders' };

/**
 * Called in the transaction that added stock, after adding it: serves the pool's line once it is committed.
 * An order that joins the line at this very moment either waits for the commit or is seen by the job.
 */
export async function enqueueFulfillBackorders(tx: Tx, ctx: Context, poolId: number): Promise<void> {
  const isLocked = await tryLockBackordersShared(tx, poolId);
  if (isLocked && !(await hasBackorders(tx, poolId))) return;
  await ctx.jobs.send(tx, fulfillBackordersQueue, { poolId });
}

async function hasBackorders(tx: Tx, poolId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: backorders.id })
    .from(backorders)
    .where(eq(backorders.poolId, poolId))
    .limit(1);
  return rows.length > 0;
}
