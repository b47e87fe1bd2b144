import { TREND_DAYS, type Trend } from '#contract/trends';
import type { Context } from '../../../platform/context';

/** One value for each day of the window, the oldest first; `counts` selects id, day and n of the days that have some. */
const fillDays = (table: string, counts: string) => `
  SELECT id, array_agg(coalesce(counted.n, 0)::int ORDER BY day) AS days
  FROM (SELECT id FROM ${table} WHERE id = ANY($1::bigint[])) asked
    CROSS JOIN (SELECT today() - n AS day FROM generate_series(0, ${TREND_DAYS - 1}) n) span
    LEFT JOIN (${counts}) counted USING (id, day)
  GROUP BY id`;

const POOL_TRENDS = fillDays(
  'pools',
  `
  SELECT pool_id AS id, day, sum(sold) AS n FROM pool_sales
  WHERE pool_id = ANY($1) AND day > today() - ${TREND_DAYS} GROUP BY pool_id, day`,
);

// Reads an index only, orders_site_ordered.
const SITE_TRENDS = fillDays(
  'sites',
  `
  SELECT site_id AS id, (ordered_at AT TIME ZONE 'UTC')::date AS day, count(*) AS n FROM orders
  WHERE site_id = ANY($1) AND ordered_at >= (today() - ${TREND_DAYS - 1})::timestamp AT TIME ZONE 'UTC' GROUP BY 1, 2`,
);

async function readTrends({ db }: Context, query: string, ids: number[] = []): Promise<Trend[]> {
  return (await db.$client.query<Trend>(query, [ids])).rows;
}

/** The keys that pools sold on each of the last days; of no pool without ids. */
export const readPoolTrends = (ctx: Context, ids?: number[]) => readTrends(ctx, POOL_TRENDS, ids);

/** The orders that sites had on each of the last days; of no site without ids. */
export const readSiteTrends = (ctx: Context, ids?: number[]) => readTrends(ctx, SITE_TRENDS, ids);
