import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import {
  EARLIER_MAPPINGS_LIMIT,
  EARLIER_ORDERS_LIMIT,
  type EarlierOrderRun,
  type EarlierOrderSummary,
  type EarlierOrders,
  type SiteEarlierOrders,
} from '#contract/earlierOrders';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { presentTexts } from '../../../platform/db/textColumn';
import { assertFound } from '../../../platform/errors';
import { earlierOrderRuns, earlierOrders, sites } from '../../../schema';
import { getMapping, listMappings } from '../../shops';
import type { RunRow } from './earlierRuns';

/** The listed orders of a mapping that wait for keys, and what they need. */
export async function getEarlierOrders(ctx: Context, mappingId: number): Promise<EarlierOrders> {
  const mapping = await getMapping(ctx.db, mappingId);
  const [[summary], list] = await Promise.all([summarize(ctx, [mapping]), listWaiting(ctx, mappingId)]);
  return { ...assertFound(summary, textOf('mappings.not_found')), list };
}

/** The mappings of a shop with what their listed orders need. */
export async function getSiteEarlierOrders(ctx: Context, siteId: number): Promise<SiteEarlierOrders> {
  const [site] = await ctx.db.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId));
  assertFound(site, textOf('sites.not_found'));
  const active = (await listMappings(ctx, { site_id: siteId })).filter(({ is_active }) => is_active);
  return { mappings: await summarize(ctx, active.slice(0, EARLIER_MAPPINGS_LIMIT)), total: active.length };
}

async function summarize(
  ctx: Context,
  mappings: EarlierOrderSummary['mapping'][],
): Promise<EarlierOrderSummary[]> {
  const ids = mappings.map(({ id }) => id);
  const [totals, runs] = await Promise.all([readTotals(ctx, ids), readLatestRuns(ctx, ids)]);
  return mappings.map((mapping) => {
    const { orders = 0, units = 0, available_units = null } = totals.get(mapping.id) ?? {};
    const [listing, serving] = [runs.get(`list ${mapping.id}`), runs.get(`serve ${mapping.id}`)];
    return { mapping, orders, units, available_units, listing: listing ?? null, serving: serving ?? null };
  });
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

type Totals = Pick<EarlierOrderSummary, 'orders' | 'units' | 'available_units'> & { id: number };

const TOTALS = `
  SELECT m.mapping_id AS id, waiting.orders, waiting.units, m.units AS available_units
  FROM mapping_units m CROSS JOIN LATERAL (
    SELECT count(*) AS orders, coalesce(sum(e.units), 0)::bigint AS units
    FROM earlier_orders e WHERE e.mapping_id = m.mapping_id AND NOT e.is_served) waiting
  WHERE m.mapping_id = ANY($1::bigint[])`;

async function readTotals({ db }: Context, ids: number[]): Promise<Map<number, Totals>> {
  const { rows } = await db.$client.query<Totals>(TOTALS, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The latest runs by kind and mapping. */
async function readLatestRuns({ db }: Context, ids: number[]): Promise<Map<string, EarlierOrderRun>> {
  const { mappingId, kind, id } = earlierOrderRuns;
  const rows = await db
    .selectDistinctOn([mappingId, kind])
    .from(earlierOrderRuns)
    .where(inArray(mappingId, ids))
    .orderBy(mappingId, kind, desc(id));
  return new Map(rows.map((row) => [`${row.kind} ${row.mappingId}`, presentRun(row)]));
}

const presentRun = (run: RunRow): EarlierOrderRun => ({
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
