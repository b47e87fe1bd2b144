import { type SQL, sql } from 'drizzle-orm';
import type { LicenseStatus } from '#contract/licenses';
import type { Queryable } from '../../../../platform/db/openDatabase';
import { queryPrepared } from '../../../../platform/db/queryRows';

export type StockCounts = Record<LicenseStatus, number>;

/** Licenses of any status. */
export const sumStockCounts = ({ available, sold, exhausted, replaced }: StockCounts): number =>
  available + sold + exhausted + replaced;

/** License counts by status of one pool or all pools, as a JSON value for use as a column. */
export function stockCountsSql(poolId?: number): SQL<StockCounts> {
  return sql`(SELECT json_build_object(
      'available', coalesce(sum(available), 0), 'sold', coalesce(sum(sold), 0),
      'exhausted', coalesce(sum(exhausted), 0), 'replaced', coalesce(sum(replaced), 0)
    ) FROM pool_stock WHERE ${poolId === undefined ? sql`true` : sql`pool_id = ${poolId}`})`;
}

export async function getStockCounts(db: Queryable, poolId?: number): Promise<StockCounts> {
  const [row] = await queryPrepared<{ stock: StockCounts }>(
    db,
    sql`SELECT ${stockCountsSql(poolId)} AS stock`,
  );
  return row?.stock ?? { available: 0, sold: 0, exhausted: 0, replaced: 0 };
}
