import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { type PgColumn, union } from 'drizzle-orm/pg-core';
import { message } from '#contract/messages/Message';
import type { Pool, PoolBackorders, PoolDetails, PoolQuery } from '#contract/pools';
import type { Context } from '../../../platform/context';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { assertFound, invalid } from '../../../platform/errors';
import { backorders, mappingPools, mappings, poolSales, poolStock, pools } from '../../../schema';
import { calculateRunway, getRunwayWindow, type RunwayInput } from './calculateRunway';

export async function getPool(ctx: Context, id: number): Promise<PoolDetails> {
  const [pool, waiting] = await Promise.all([readPool(ctx.db, id), countBackorders(ctx.db, id)]);
  return { ...pool, backorders: waiting };
}

async function countBackorders(db: Queryable, poolId: number): Promise<PoolBackorders> {
  const [row] = await db
    .select({
      orders: sql<number>`count(DISTINCT (${backorders.siteId}, ${backorders.orderId}))`,
      units: sql<number>`count(*)`,
      since: sql<Date | null>`min(${backorders.since})`,
    })
    .from(backorders)
    .where(eq(backorders.poolId, poolId));
  const { orders = 0, units = 0, since } = row ?? {};
  return { orders, units, since: since ? new Date(since).toISOString() : null };
}

export async function readPool(db: Queryable, id: number): Promise<Pool> {
  const [row] = await selectPools(db).where(eq(pools.id, id));
  return presentPool(assertFound(row, message('pools.not_found')));
}

export async function listPools(ctx: Context, { site_id: site }: PoolQuery = {}): Promise<Pool[]> {
  const mapped = union(
    ctx.db
      .select({ id: mappings.poolId })
      .from(mappings)
      .where(eq(mappings.siteId, site ?? 0)),
    ctx.db
      .select({ id: mappingPools.poolId })
      .from(mappingPools)
      .innerJoin(mappings, eq(mappings.id, mappingPools.mappingId))
      .where(eq(mappings.siteId, site ?? 0)),
  );
  const siteFilter = site === undefined ? undefined : inArray(pools.id, mapped);
  const rows = await selectPools(ctx.db).where(siteFilter).orderBy(sql`lower(${pools.name})`, pools.id);
  return rows.map(presentPool);
}

/** Returns the pool, locked against deletion until the transaction ends; throws `invalid` if there is none. */
export async function requirePool(
  tx: Tx,
  id: number,
  field = 'license_group_id',
): Promise<{ id: number; requiresValidation: boolean }> {
  const [pool] = await tx
    .select({ id: pools.id, requiresValidation: pools.requiresValidation })
    .from(pools)
    .where(eq(pools.id, id))
    .for('key share');
  if (!pool) throw invalid({ [field]: message('pools.not_found') });
  return pool;
}

const sumSql = (column: PgColumn) => sql<number>`sum(${column})::bigint`;

/** Selects pools with their precomputed counts; it does not read the licenses. */
function selectPools(db: Queryable) {
  const stock = db
    .select({
      poolId: poolStock.poolId,
      available: sumSql(poolStock.available).as('available'),
      sold: sumSql(poolStock.sold).as('sold'),
      exhausted: sumSql(poolStock.exhausted).as('exhausted'),
      replaced: sumSql(poolStock.replaced).as('replaced'),
      deliveriesLeft: sumSql(poolStock.deliveriesLeft).as('deliveries_left'),
      unlimited: sumSql(poolStock.unlimited).as('unlimited'),
    })
    .from(poolStock)
    .groupBy(poolStock.poolId)
    .as('stock');
  const salesWindow = getRunwayWindow(new Date());
  const sales = db
    .select({
      soldRecently: sumSql(poolSales.sold).as('sold_recently'),
      soldThisWeek:
        sql<number>`(sum(${poolSales.sold}) FILTER (WHERE ${gte(poolSales.day, salesWindow.week)}))::bigint`.as(
          'sold_this_week',
        ),
    })
    .from(poolSales)
    .where(and(eq(poolSales.poolId, pools.id), gte(poolSales.day, salesWindow.recent)))
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

type PoolRow = Awaited<ReturnType<typeof selectPools>>[number];

function presentPool(row: PoolRow): Pool {
  const { pool } = row;
  // A pool that never had licenses has no counts yet.
  const available = row.available ?? 0;
  const sold = row.sold ?? 0;
  const exhausted = row.exhausted ?? 0;
  return {
    id: pool.id,
    name: pool.name,
    description: pool.description,
    instructions: pool.instructions,
    requires_validation: pool.requiresValidation,
    total_licenses: available + sold + exhausted + (row.replaced ?? 0),
    available_licenses: available,
    sold_licenses: sold,
    exhausted_licenses: exhausted,
    threshold_count: pool.thresholdCount,
    threshold_percentage: pool.thresholdPercentage,
    notify_on_low: pool.notifyOnLow,
    notify_on_depleted: pool.notifyOnDepleted,
    lead_time_days: pool.leadTimeDays,
    next_delivery_on: pool.nextDeliveryOn,
    refund_policy: pool.refundPolicy,
    runway: calculateRunway(toRunwayInput(row), new Date()),
    last_notification_at: pool.lastNotificationAt?.toISOString() ?? null,
    created_at: pool.createdAt.toISOString(),
    updated_at: pool.updatedAt.toISOString(),
  };
}

function toRunwayInput(row: PoolRow): RunwayInput {
  return {
    deliveriesLeft: row.deliveriesLeft ?? 0,
    unlimited: row.unlimited ?? 0,
    soldRecently: row.soldRecently ?? 0,
    soldThisWeek: row.soldThisWeek ?? 0,
    createdAt: row.pool.createdAt,
  };
}
