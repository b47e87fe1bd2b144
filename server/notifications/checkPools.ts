import { audit } from '../audit/audit';
import type { Context } from '../context';
import { transaction } from '../db/transaction';
import { checkStock, lockCheck } from './checkStock';

/** Checks every pool against its thresholds, tells what is to be told and resolves what is over. */
export async function checkPools(
  ctx: Context,
): Promise<{ pools_checked: number; notifications_created: number }> {
  return transaction(ctx.db, async (tx) => {
    await lockCheck(tx);
    const { pools, told } = await checkStock(tx, ctx, null);

    const created = told.length;
    if (created > 0) await audit(tx, ctx, { action: 'notification.check_pools', details: { created } });
    return { pools_checked: pools, notifications_created: created };
  });
}
