import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/open';
import { poolStock, pools } from '../db/tables';

const summed = (column: PgColumn) => sql<number>`sum(${column})::bigint`;

/** Pools with their counts, which are kept as they change: nothing here scans the licenses. */
export function selectPools(db: Queryable) {
  const stock = db
    .select({
      poolId: poolStock.poolId,
      available: summed(poolStock.available).as('available'),
      sold: summed(poolStock.sold).as('sold'),
      exhausted: summed(poolStock.exhausted).as('exhausted'),
      replaced: summed(poolStock.replaced).as('replaced'),
    })
    .from(poolStock)
    .groupBy(poolStock.poolId)
    .as('stock');

  return db
    .select({
      pool: pools,
      available: stock.available,
      sold: stock.sold,
      exhausted: stock.exhausted,
      replaced: stock.replaced,
    })
    .from(pools)
    .leftJoin(stock, eq(stock.poolId, pools.id))
    .$dynamic();
}

export type PoolRow = Awaited<ReturnType<typeof selectPools>>[number];
