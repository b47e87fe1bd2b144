import { eq } from 'drizzle-orm';
import type { Pool, PoolCreate, PoolUpdate } from '#contract/pools';
import type { Loaded } from '#contract/shared/updates';
import { textOf } from '#contract/texts/Text';
import { assertUnchanged } from '../../../platform/assertUnchanged';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { assertFound } from '../../../platform/errors';
import { pools } from '../../../schema';
import { audit } from '../../audit';
import { flagPoolsForCheck } from '../alerts/checkPools';
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
    const pool = assertFound(created, textOf('pools.not_found'));

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
        keyParts: input.key_parts,
        updatedAt: new Date(),
      })
      .where(eq(pools.id, id))
      .returning({ id: pools.id });
    assertFound(updated, textOf('pools.not_found'));

    await audit(tx, ctx, { action: 'pool.update', id, details: input });
    return readPool(tx, id);
  });
}
