import type { PoolCreate } from '#contract/pools';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { pools } from '../db/tables';
import { transaction } from '../db/transaction';
import { found } from '../errors';

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
    const pool = found(created, 'License pool');

    await audit(tx, ctx, { action: 'pool.create', id: pool.id, details: { name: input.name } });
    return pool;
  });
}
