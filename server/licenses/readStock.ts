import type { LicenseStatus } from '#contract/licenses';
import type { Queryable } from '../db/open';

export type Stock = Record<LicenseStatus, number>;

const STOCK = `
  SELECT coalesce(sum(available), 0)::bigint AS available, coalesce(sum(sold), 0)::bigint AS sold,
    coalesce(sum(exhausted), 0)::bigint AS exhausted, coalesce(sum(replaced), 0)::bigint AS replaced
  FROM pool_stock`;

export function stockQuery(poolId?: number): { text: string; values: number[] } {
  return poolId === undefined
    ? { text: STOCK, values: [] }
    : { text: `${STOCK} WHERE pool_id = $1`, values: [poolId] };
}

/** Counts by status of one pool, or of all. */
export async function readStock(db: Queryable, poolId?: number): Promise<Stock> {
  const { rows } = await db.$client.query<Stock>(stockQuery(poolId));
  return rows[0] ?? { available: 0, sold: 0, exhausted: 0, replaced: 0 };
}
