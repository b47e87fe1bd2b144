import { eq } from 'drizzle-orm';
import type { Pool, PoolUpdate } from '#contract/pools';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { pools } from '../db/tables';
import { transaction } from '../db/transaction';
import { found } from '../errors';
import { markPools } from '../notifications/markPools';
import { readPool } from './getPool';

/** What is left out stays. */
export async function updatePool(ctx: Context, id: number, input: PoolUpdate): Promise<Pool> {
  return transaction(ctx.db, async (tx) => {
    // First, as orders do it: the stock's row before the pool's.
    await markPools(tx, [id]);
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
        refundPolicy: input.refund_policy,
        updatedAt: new Date(),
      })
      .where(eq(pools.id, id))
      .returning({ id: pools.id });
    found(updated, 'License pool');

    await audit(tx, ctx, { action: 'pool.update', id, details: input });
    return readPool(tx, id);
  });
}
