import { type Context, systemContext } from '../../../platform/context';
import { advisoryLocks, tryLock } from '../../../platform/db/advisoryLocks';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { defineJob, definePoller, everyMinutes } from '../../../platform/jobs/defineJob';
import { audit } from '../../audit';
import { checkStock } from './checkStock';

/** Checks every pool against its thresholds: creates due notifications and resolves outdated ones. */
export async function checkPools(
  ctx: Context,
): Promise<{ pools_checked: number; notifications_created: number }> {
  return transaction(ctx.db, async (tx) => {
    await tx.$client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.stockCheck]);
    const { pools, created } = await checkStock(tx, ctx, null);

    const createdCount = created.length;
    if (createdCount > 0)
      await audit(tx, ctx, { action: 'notification.check_pools', details: { created: createdCount } });
    return { pools_checked: pools, notifications_created: createdCount };
  });
}

/** Repeats notifications whose condition persists after the cooldown, without a change of stock. */
export const checkPoolsJob = defineJob({
  queue: 'notifications.check-pools',
  retryLimit: 3,
  schedule: everyMinutes(10),
  async run(services) {
    await checkPools(systemContext(services, 'notifications.check-pools'));
  },
});

const HAS_FLAGGED_POOLS = 'EXISTS (SELECT FROM pool_stock WHERE needs_check)';

// Skips slots that a transaction is changing: its commit flags them again. A pool waits for the last request of its
// import, so that one notification has the final count.
const CLAIM_FLAGS = `
  UPDATE pool_stock s SET needs_check = false
  FROM (SELECT pool_id, slot FROM pool_stock WHERE needs_check
          AND NOT EXISTS (SELECT FROM license_batches b WHERE b.pool_id = pool_stock.pool_id
            AND b.finished_at IS NULL AND b.updated_at > now() - interval '1 minute')
        ORDER BY pool_id, slot FOR NO KEY UPDATE SKIP LOCKED) flagged
  WHERE s.pool_id = flagged.pool_id AND s.slot = flagged.slot
  RETURNING s.pool_id`;

/**
 * Checks the pools whose stock, backorders or thresholds changed. The transaction that checks a pool clears
 * its flag, so no change is lost, and many orders cause one check.
 */
export const checkChangedStock = definePoller({
  name: 'notifications.changed-stock',
  isDueSql: HAS_FLAGGED_POOLS,
  async poll(services) {
    if ((await services.db.$client.query(`SELECT WHERE ${HAS_FLAGGED_POOLS}`)).rowCount === 0) return false;
    const ctx = systemContext(services, 'notifications.changed-stock');
    return transaction(services.db, async (tx) => {
      if (!(await tryLock(tx, advisoryLocks.stockCheck))) return false;
      const flagged = await claimFlaggedPools(tx);
      if (flagged.length === 0) return false;
      const { skipped } = await checkStock(tx, ctx, flagged);
      await flagPoolsForCheck(tx, skipped);
      return skipped.length < flagged.length;
    });
  },
});

async function claimFlaggedPools(tx: Tx): Promise<number[]> {
  const { rows } = await tx.$client.query<{ pool_id: number }>(CLAIM_FLAGS);
  return [...new Set(rows.map(({ pool_id }) => pool_id))];
}

// Uses the connection's slot, as the stock triggers do. A pool that never had stock needs no check.
const FLAG_POOLS = `
  INSERT INTO pool_stock (pool_id, slot) SELECT p.id, pg_backend_pid() % 128 FROM unnest($1::bigint[]) AS p(id)
  WHERE EXISTS (SELECT FROM pool_stock s WHERE s.pool_id = p.id) ORDER BY p.id
  ON CONFLICT (pool_id, slot) DO UPDATE SET needs_check = true`;

/**
 * Schedules a stock check of pools after commit. Triggers already flag changes of licenses and backorders.
 */
export async function flagPoolsForCheck(tx: Tx, poolIds: number[]): Promise<void> {
  if (poolIds.length > 0) await tx.$client.query(FLAG_POOLS, [poolIds]);
}
