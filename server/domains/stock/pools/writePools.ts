import { and, eq, sql } from 'drizzle-orm';
import { type Message, message } from '#contract/messages/Message';
import type { Pool, PoolCreate, PoolDeletion, PoolUpdate } from '#contract/pools';
import type { Loaded } from '#contract/shared/loaded';
import { assertUnchanged } from '../../../platform/assertUnchanged';
import type { Context } from '../../../platform/context';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { backorders, mappingPools, mappings, notifications, pools } from '../../../schema';
import { audit } from '../../audit';
import { flagPoolsForCheck } from './flagPoolsForCheck';
import { readPool } from './readPools';

export async function createPool(ctx: Context, input: PoolCreate): Promise<{ id: number }> {
  return transaction(ctx.db, async (tx) => {
    const [created] = await tx
      .insert(pools)
      .values({
        name: input.name,
        description: input.description || null,
        instructions: input.instructions || null,
        requiresValidation: input.requires_validation,
        thresholdCount: input.threshold_count,
        thresholdPercentage: input.threshold_percentage,
        notifyOnLow: input.notify_on_low,
        notifyOnDepleted: input.notify_on_depleted,
        leadTimeDays: input.lead_time_days,
      })
      .returning({ id: pools.id });
    const pool = assertFound(created, message('pools.not_found'));

    await audit(tx, ctx, { action: 'pool.create', id: pool.id, details: { name: input.name } });
    return pool;
  });
}

/** Omitted fields keep their values. */
export async function updatePool(ctx: Context, id: number, input: PoolUpdate, loaded: Loaded): Promise<Pool> {
  return transaction(ctx.db, async (tx) => {
    // Flagged first, because orders lock the stock's row before the pool's.
    await flagPoolsForCheck(tx, [id]);
    await tx.select({ id: pools.id }).from(pools).where(eq(pools.id, id)).for('no key update');
    assertUnchanged({ input, loaded, current: await readPool(tx, id) });
    const [updated] = await tx
      .update(pools)
      .set({
        name: input.name,
        description: input.description === undefined ? undefined : input.description || null,
        instructions: input.instructions === undefined ? undefined : input.instructions || null,
        thresholdCount: input.threshold_count,
        thresholdPercentage: input.threshold_percentage,
        notifyOnLow: input.notify_on_low,
        notifyOnDepleted: input.notify_on_depleted,
        leadTimeDays: input.lead_time_days,
        nextDeliveryOn: input.next_delivery_on,
        refundPolicy: input.refund_policy,
        updatedAt: new Date(),
      })
      .where(eq(pools.id, id))
      .returning({ id: pools.id });
    assertFound(updated, message('pools.not_found'));

    await audit(tx, ctx, { action: 'pool.update', id, details: input });
    return readPool(tx, id);
  });
}

export async function deletePool(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    // Blocks concurrent inserts into the pool until the commit.
    const [locked] = await tx.select({ id: pools.id }).from(pools).where(eq(pools.id, id)).for('update');
    assertFound(locked, message('pools.not_found'));
    const pool = await readPool(tx, id);
    const blocking = await listBlockingReferences(tx, pool);
    if (blocking.length > 0) throw conflict(message('pools.in_use', { blocking }));

    // Notifications outlive their pool, but none remains unresolved.
    await tx
      .update(notifications)
      .set({ isResolved: true, resolvedAt: sql`now()` })
      .where(and(eq(notifications.poolId, id), eq(notifications.isResolved, false)));
    await tx.delete(pools).where(eq(pools.id, id));
    await audit(tx, ctx, { action: 'pool.delete', id, details: { name: pool.name } });
    return null;
  });
}

/** What prevents the deletion; empty if nothing does. */
async function listBlockingReferences(tx: Tx, pool: Pool): Promise<Message[]> {
  const { licenses, mappings, backorders } = await countReferences(tx, pool);
  const counts = [
    ['pools.licenses', licenses],
    ['pools.mappings', mappings],
    ['pools.backorders', backorders],
  ] as const;
  return counts.flatMap(([code, smart_count]) => (smart_count > 0 ? [message(code, { smart_count })] : []));
}

async function countReferences(db: Queryable, { id, total_licenses }: Pool): Promise<PoolDeletion> {
  return {
    licenses: total_licenses,
    mappings:
      (await db.$count(mappings, eq(mappings.poolId, id))) +
      (await db.$count(mappingPools, eq(mappingPools.poolId, id))),
    backorders: await db.$count(backorders, eq(backorders.poolId, id)),
  };
}

/** Counts what prevents the deletion of a pool. */
export async function getPoolDeletion({ db }: Context, id: number): Promise<PoolDeletion> {
  return countReferences(db, await readPool(db, id));
}
