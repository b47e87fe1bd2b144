import { and, eq, gte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Pool, PoolBackorders, PoolDetails, PoolQuery } from '#contract/pools';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Queryable } from '../../../platform/db/openDatabase';
import { assertFound } from '../../../platform/errors';
import { poolCounts, poolSales, pools, waitingUnits } from '../../../schema';
import { calculateRunway, getRunwayWindow, type RunwayInput } from './calculateRunway';

const sumSql = (column: PgColumn) => sql<number>`sum(${column})::bigint`;

/** Selects pools with their precomputed counts; it does not read the licenses. */
function selectPools(db: Queryable) {
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
      available: poolCounts.available,
      sold: poolCounts.sold,
      exhausted: poolCounts.exhausted,
      replaced: poolCounts.replaced,
      quarantined: poolCounts.quarantined,
      usesLeft: poolCounts.usesLeft,
      unlimited: poolCounts.unlimited,
      soldRecently: sales.soldRecently,
      soldThisWeek: sales.soldThisWeek,
    })
    .from(pools)
    .leftJoin(poolCounts, eq(poolCounts.poolId, pools.id))
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
    total_licenses: available + sold + exhausted + (row.replaced ?? 0) + (row.quarantined ?? 0),
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
    key_parts: pool.keyParts,
    runway: calculateRunway(toRunwayInput(row), new Date()),
    last_notification_at: pool.lastNotificationAt?.toISOString() ?? null,
    created_at: pool.createdAt.toISOString(),
    updated_at: pool.updatedAt.toISOString(),
  };
}

function toRunwayInput(row: PoolRow): RunwayInput {
  return {
    usesLeft: row.usesLeft ?? 0,
    unlimited: row.unlimited ?? 0,
    soldRecently: row.soldRecently ?? 0,
    soldThisWeek: row.soldThisWeek ?? 0,
    createdAt: row.pool.createdAt,
  };
}

export async function listPools(ctx: Context, { site_id: site }: PoolQuery = {}): Promise<Pool[]> {
  const siteFilter =
    site === undefined
      ? undefined
      : sql`${pools.id} IN (SELECT pool_id FROM mapped_pools WHERE site_id = ${site})`;
  const rows = await selectPools(ctx.db).where(siteFilter).orderBy(sql`lower(${pools.name})`, pools.id);
  return rows.map(presentPool);
}

export const readPool = async (db: Queryable, id: number): Promise<Pool> =>
  presentPool(await readRow(db, id));

async function readRow(db: Queryable, id: number): Promise<PoolRow> {
  const [row] = await selectPools(db).where(eq(pools.id, id));
  return assertFound(row, textOf('pools.not_found'));
}

export async function getPool(ctx: Context, id: number): Promise<PoolDetails> {
  const [row, waiting] = await Promise.all([readRow(ctx.db, id), countBackorders(ctx.db, id)]);
  return { ...presentPool(row), backorders: waiting, makes_keys: row.pool.generator !== null };
}

async function countBackorders(db: Queryable, poolId: number): Promise<PoolBackorders> {
  const [row] = await db
    .select({
      orders: sql<number>`count(DISTINCT (${waitingUnits.siteId}, ${waitingUnits.orderId}))`,
      units: sql<number>`count(*)`,
      since: sql<Date | null>`min(${waitingUnits.since})`,
    })
    .from(waitingUnits)
    .where(eq(waitingUnits.poolId, poolId));
  const { orders = 0, units = 0, since } = row ?? {};
  return { orders, units, since: since ? new Date(since).toISOString() : null };
}
