import type { PoolCreate } from '#contract/pools';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { assertFound } from '../../../platform/errors';
import { pools } from '../../../schema';
import { audit } from '../../audit';

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
