import { type SQL, sql } from 'drizzle-orm';
import type { LicenseStatus } from '#contract/licenses';
import type { Queryable } from '../db/open';

export type Stock = Record<LicenseStatus, number>;

/** Counts by status of one pool, or of all, as one JSON value: a page of licenses brings it along. */
export function stockOf(poolId?: number): SQL<Stock> {
  return sql`(SELECT json_build_object(
      'available', coalesce(sum(available), 0), 'sold', coalesce(sum(sold), 0),
      'exhausted', coalesce(sum(exhausted), 0), 'replaced', coalesce(sum(replaced), 0)
    ) FROM pool_stock WHERE ${poolId === undefined ? sql`true` : sql`pool_id = ${poolId}`})`;
}

export async function readStock(db: Queryable, poolId?: number): Promise<Stock> {
  const { rows } = await db.execute<{ stock: Stock }>(sql`SELECT ${stockOf(poolId)} AS stock`);
  return rows[0]?.stock ?? { available: 0, sold: 0, exhausted: 0, replaced: 0 };
}
