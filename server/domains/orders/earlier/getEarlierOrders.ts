import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { EARLIER_ORDERS_LIMIT, type EarlierOrderRun, type EarlierOrders } from '#contract/earlierOrders';
import type { Context } from '../../../platform/context';
import { presentTexts } from '../../../platform/db/textColumn';
import { earlierOrderRuns, earlierOrders } from '../../../schema';
import { getMapping } from '../../shops';
import type { RunRow } from './EarlierOrderRunRow';

const TOTALS = `
  SELECT count(e.order_id) AS orders, coalesce(sum(e.units), 0) AS units, u.units AS available_units
  FROM mapping_units u LEFT JOIN earlier_orders e ON e.mapping_id = u.mapping_id AND NOT e.is_served
  WHERE u.mapping_id = $1 GROUP BY u.mapping_id, u.units`;

type Totals = Pick<EarlierOrders, 'orders' | 'units' | 'available_units'>;

export async function getEarlierOrders(ctx: Context, mappingId: number): Promise<EarlierOrders> {
  const mapping = await getMapping(ctx.db, mappingId);
  const [totals, list, listing, serving] = await Promise.all([
    ctx.db.$client.query<Totals>(TOTALS, [mappingId]),
    listWaiting(ctx, mappingId),
    findLatestRun(ctx, mappingId, 'list'),
    findLatestRun(ctx, mappingId, 'serve'),
  ]);
  const { orders = 0, units = 0, available_units = null } = totals.rows[0] ?? {};
  return { mapping, orders, units, available_units, list, listing, serving };
}

async function listWaiting({ db }: Context, mappingId: number): Promise<EarlierOrders['list']> {
  const rows = await db
    .select()
    .from(earlierOrders)
    .where(and(eq(earlierOrders.mappingId, mappingId), sql`NOT ${earlierOrders.isServed}`))
    .orderBy(asc(earlierOrders.paidAt), asc(earlierOrders.orderId))
    .limit(EARLIER_ORDERS_LIMIT);
  return rows.map((row) => ({
    order_id: row.orderId,
    number: row.number,
    customer_email: row.customerEmail,
    paid_at: row.paidAt.toISOString(),
    units: row.units,
    is_known: row.isKnown,
    ...presentTexts({ reason: row.reason }),
  }));
}

async function findLatestRun(
  { db }: Context,
  mappingId: number,
  kind: RunRow['kind'],
): Promise<EarlierOrderRun | null> {
  const [run] = await db
    .select()
    .from(earlierOrderRuns)
    .where(and(eq(earlierOrderRuns.mappingId, mappingId), eq(earlierOrderRuns.kind, kind)))
    .orderBy(desc(earlierOrderRuns.id))
    .limit(1);
  return run ? presentRun(run) : null;
}

export const presentRun = (run: RunRow): EarlierOrderRun => ({
  id: run.id,
  state: run.state,
  since: run.since?.toISOString() ?? null,
  orders: run.orders,
  processed: run.processed,
  assigned_units: run.assigned,
  backordered_units: run.backordered,
  ...presentTexts({ reason: run.reason }),
  created_at: run.createdAt.toISOString(),
  finished_at: run.finishedAt?.toISOString() ?? null,
});
