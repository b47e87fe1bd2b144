import { and, eq, gte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/open';
import { poolSales, poolStock, pools } from '../db/tables';
import { runwayDays } from './runwayOf';

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
      deliveriesLeft: summed(poolStock.deliveriesLeft).as('deliveries_left'),
      unlimited: summed(poolStock.unlimited).as('unlimited'),
    })
    .from(poolStock)
    .groupBy(poolStock.poolId)
    .as('stock');
  const since = runwayDays(new Date());
  const sales = db
    .select({
      soldRecently: summed(poolSales.sold).as('sold_recently'),
      soldThisWeek:
        sql<number>`(sum(${poolSales.sold}) FILTER (WHERE ${gte(poolSales.day, since.week)}))::bigint`.as(
          'sold_this_week',
        ),
    })
    .from(poolSales)
    .where(and(eq(poolSales.poolId, pools.id), gte(poolSales.day, since.recent)))
    .as('sales');

  return db
    .select({
      pool: pools,
      available: stock.available,
      sold: stock.sold,
      exhausted: stock.exhausted,
      replaced: stock.replaced,
      deliveriesLeft: stock.deliveriesLeft,
      unlimited: stock.unlimited,
      soldRecently: sales.soldRecently,
      soldThisWeek: sales.soldThisWeek,
    })
    .from(pools)
    .leftJoin(stock, eq(stock.poolId, pools.id))
    .leftJoinLateral(sales, sql`true`)
    .$dynamic();
}

export type PoolRow = Awaited<ReturnType<typeof selectPools>>[number];
