import { eq, sql } from 'drizzle-orm';
import { advisoryLocks } from '../../../platform/db/advisoryLocks';
import type { Tx } from '../../../platform/db/openDatabase';
import { enqueue, type QueueRef } from '../../../platform/jobs/enqueue';
import { waitingUnits } from '../../../schema';

/** Locks the pool's backorder queue. Waits for uncommitted stock, so that no unit is backordered despite it. */
export async function lockBackorders(tx: Tx, poolId: number): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.backorders}, ${poolId}::int)`);
}

/** Blocks the pool's backorder queue until added stock is committed; false when the queue is locked. */
async function tryLockBackordersShared(tx: Tx, poolId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock_shared(${advisoryLocks.backorders}, ${poolId}::int) AS locked`,
  );
  return rows[0]?.locked === true;
}

/** Locks the unlocked backorder queues as `lockBackorders` does, without waiting; returns their pools. */
export async function tryLockBackorders(tx: Tx, poolIds: number[]): Promise<number[]> {
  const { rows } = await tx.$client.query<{ id: number }>(
    'SELECT id FROM unnest($1::bigint[]) AS p(id) WHERE pg_try_advisory_xact_lock($2, id::int)',
    [poolIds, advisoryLocks.backorders],
  );
  return rows.map(({ id }) => id);
}

/** The queue of the job that allocates new stock to backorders; the module `orders` defines the job. */
export const fulfillBackordersQueue: QueueRef<{ poolId: number }> = { queue: 'orders.fulfill-backorders' };

/**
 * Fulfills the pool's backorders once the transaction that added stock commits; call it after adding the stock.
 * An order that is backordered concurrently either waits for the commit or is seen by the job.
 */
export async function enqueueFulfillBackorders(tx: Tx, poolId: number): Promise<void> {
  const hasLock = await tryLockBackordersShared(tx, poolId);
  if (hasLock && !(await hasBackorders(tx, poolId))) return;
  await enqueue(tx, fulfillBackordersQueue, { poolId });
}

async function hasBackorders(tx: Tx, poolId: number): Promise<boolean> {
  const rows = await tx
    .select({ poolId: waitingUnits.poolId })
    .from(waitingUnits)
    .where(eq(waitingUnits.poolId, poolId))
    .limit(1);
  return rows.length > 0;
}
