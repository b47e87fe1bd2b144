import { audit } from '../audit/audit';
import type { Context } from '../context';
import type { Tx } from '../db/open';
import { transaction } from '../db/transaction';
import { presentPool } from '../pools/presentPool';
import { selectPools } from '../pools/selectPools';
import { raiseAll } from './raise';
import { judge } from './thresholds';

/** Checks every pool against its thresholds, tells what is to be told and resolves what is over. */
export async function checkPools(
  ctx: Context,
): Promise<{ pools_checked: number; notifications_created: number }> {
  return transaction(ctx.db, async (tx) => {
    const pools = await selectPools(tx);
    const short = await readShortages(tx);
    const raised = pools.flatMap((row) => judge(presentPool(row), short.has(row.pool.id)) ?? []);
    const created = await raiseAll(tx, ctx, raised);

    const replenished = raised.filter(({ type }) => type === 'POOL_REPLENISHED').map(({ poolId }) => poolId);
    if (replenished.length > 0) await resolveShortages(tx, replenished);
    if (created > 0) await audit(tx, ctx, { action: 'notification.check_pools', details: { created } });
    return { pools_checked: pools.length, notifications_created: created };
  });
}

// What enough stock puts right. A failed assignment stays told while its units still wait.
const SHORTAGE = `NOT n.is_resolved AND (n.type IN ('LOW_STOCK', 'DEPLETED') OR n.type = 'ASSIGNMENT_FAILED'
  AND NOT EXISTS (SELECT FROM waiting_units w WHERE w.pool_id = n.pool_id))`;

async function readShortages(tx: Tx): Promise<Set<number>> {
  const { rows } = await tx.$client.query<{ pool_id: number }>(
    `SELECT DISTINCT pool_id FROM notifications n WHERE pool_id IS NOT NULL AND ${SHORTAGE}`,
  );
  return new Set(rows.map(({ pool_id }) => pool_id));
}

async function resolveShortages(tx: Tx, pools: number[]): Promise<void> {
  await tx.$client.query(
    `UPDATE notifications n SET is_resolved = true, resolved_at = now()
     WHERE n.pool_id = ANY($1) AND ${SHORTAGE}`,
    [pools],
  );
}
