import type { Tx } from '../../../platform/db/openDatabase';

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
