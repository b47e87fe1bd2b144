import { sql } from 'drizzle-orm';
import type { LicenseStatus } from '#contract/licenses';
import type { Queryable } from '../db/open';
import { poolStock } from '../db/tables';

export type Stock = Record<LicenseStatus, number>;

const summed = (column: keyof Stock) => sql<number>`coalesce(sum(${poolStock[column]}), 0)::bigint`;

/** Counts by status of one pool, or of all. */
export async function readStock(db: Queryable, poolId?: number): Promise<Stock> {
  const [stock] = await db
    .select({
      available: summed('available'),
      sold: summed('sold'),
      exhausted: summed('exhausted'),
      replaced: summed('replaced'),
    })
    .from(poolStock)
    .where(poolId === undefined ? undefined : sql`${poolStock.poolId} = ${poolId}`);
  return stock ?? { available: 0, sold: 0, exhausted: 0, replaced: 0 };
}
