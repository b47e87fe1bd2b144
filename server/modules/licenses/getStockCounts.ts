import { type SQL, sql } from 'drizzle-orm';
import type { LicenseStatus } from '#contract/licenseList';
import type { Queryable } from '../../platform/db/openDatabase';

export type StockCounts = Record<LicenseStatus, number>;

/** Licenses of any status. */
export const sumStockCounts = ({ available, sold, exhausted, replaced }: StockCounts): number =>
  available + sold + exhausted + replaced;

const SELECT_COUNTS = `
  SELECT json_build_object(
    'available', coalesce(sum(available), 0), 'sold', coalesce(sum(sold), 0),
    'exhausted', coalesce(sum(exhausted), 0), 'replaced', coalesce(sum(replaced), 0)
  ) AS stock FROM pool_stock`;

/** License counts by status of one pool or all pools, as a JSON value for use as a column. */
export function stockCountsSql(poolId?: number): SQL<StockCounts> {
  return sql`(${sql.raw(SELECT_COUNTS)} WHERE ${poolId === undefined ? sql`true` : sql`pool_id = ${poolId}`})`;
}

// Prepared, because planning takes longer than counting.
export async function getStockCounts(db: Queryable, poolId?: number): Promise<StockCounts> {
  const { rows } = await db.$client.query<{ stock: StockCounts }>(
    poolId === undefined
      ? { name: 'stock', text: SELECT_COUNTS }
      : { name: 'stock of a pool', text: `${SELECT_COUNTS} WHERE pool_id = $1`, values: [poolId] },
  );
  return rows[0]?.stock ?? { available: 0, sold: 0, exhausted: 0, replaced: 0 };
}
