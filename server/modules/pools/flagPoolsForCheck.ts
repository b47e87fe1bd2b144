import type { Tx } from '../../platform/db/openDatabase';

// The slot of the own connection, as the stock's triggers take it. A pool that was never stocked has nothing
// to be checked.
const FLAG_POOLS = `
  INSERT INTO pool_stock (pool_id, slot) SELECT p.id, pg_backend_pid() % 128 FROM unnest($1::bigint[]) AS p(id)
  WHERE EXISTS (SELECT FROM pool_stock s WHERE s.pool_id = p.id) ORDER BY p.id
  ON CONFLICT (pool_id, slot) DO UPDATE SET needs_check = true`;

/**
 * Has pools checked against their thresholds once the transaction is committed. For what changes beside the
 * stock: changes of licenses and of the waiting line leave their marks by themselves.
 */
export async function flagPoolsForCheck(tx: Tx, poolIds: number[]): Promise<void> {
  if (poolIds.length > 0) await tx.$client.query(FLAG_POOLS, [poolIds]);
}
