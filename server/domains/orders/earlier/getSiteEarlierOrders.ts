import { desc, eq, inArray } from 'drizzle-orm';
import {
  EARLIER_MAPPINGS_LIMIT,
  type EarlierOrderRun,
  type EarlierOrderSummary,
  type SiteEarlierOrders,
} from '#contract/earlierOrders';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { assertFound } from '../../../platform/errors';
import { earlierOrderRuns, sites } from '../../../schema';
import { listMappings } from '../../shops';
import { presentRun } from './getEarlierOrders';

/** The mappings of a shop with what their listed orders need. */
export async function getSiteEarlierOrders(ctx: Context, siteId: number): Promise<SiteEarlierOrders> {
  const [site] = await ctx.db.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId));
  assertFound(site, textOf('sites.not_found'));
  const active = (await listMappings(ctx, { site_id: siteId })).filter(({ is_active }) => is_active);
  const mappings = active.slice(0, EARLIER_MAPPINGS_LIMIT);
  const ids = mappings.map(({ id }) => id);
  const [totals, runs] = await Promise.all([readTotals(ctx, ids), readLatestRuns(ctx, ids)]);
  const summaries = mappings.map((mapping) => {
    const { orders = 0, units = 0, available_units = null } = totals.get(mapping.id) ?? {};
    const [listing, serving] = [runs.get(`list ${mapping.id}`), runs.get(`serve ${mapping.id}`)];
    return { mapping, orders, units, available_units, listing: listing ?? null, serving: serving ?? null };
  });
  return { mappings: summaries, total: active.length };
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
