import { type SalesAnalytics, type SalesQuery, SalesStatus } from '#contract/dashboard';
import type { Context } from '../../platform/context';
import type { Db } from '../../platform/db/openDatabase';
import { prepareStatement } from '../../platform/db/queryRows';
import {
  chooseInterval,
  type Period,
  resolveSalesPeriod,
  shiftToPrevious,
  splitIntoBuckets,
} from './salesPeriod';

/** Counts the sales of a period per bucket, and compares them with the previous period. */
export async function getSalesAnalytics(ctx: Context, query: SalesQuery): Promise<SalesAnalytics> {
  const period = resolveSalesPeriod(query, new Date());
  const interval = chooseInterval(period);
  const buckets = splitIntoBuckets(period, interval);
  const previousBuckets = shiftToPrevious(period, buckets);
  const allCounts = await countSales(ctx.db, [...buckets, ...previousBuckets]);
  const counts = allCounts.slice(0, buckets.length);
  const previousCounts = allCounts.slice(buckets.length);

  const byStatus = SalesStatus.options.map((status) => ({ status, count: sumStatus(counts, status) }));
  const sold = byStatus.reduce((sum, { count }) => sum + count, 0);
  const previousSold = previousCounts.reduce((sum, count) => sum + sumAll(count), 0);
  return {
    summary: {
      total_sold: sold,
      previous_period_sold: previousSold,
      ...compareWithPrevious(sold, previousSold),
    },
    time_series: toSeries(buckets, counts),
    previous_series: toSeries(previousBuckets, previousCounts),
    period: { interval, start: toTimestamp(period.start), end: toTimestamp(period.end) },
    by_status: byStatus.filter(({ count }) => count > 0),
  };
}

// `TZDate.toISOString` returns the offset of its time zone instead of UTC.
const toTimestamp = (date: Date) => new Date(date.getTime()).toISOString();

const toSeries = (buckets: Period[], counts: SalesCount[]): SalesAnalytics['time_series'] =>
  buckets.map(({ start }, index) => ({ date: toTimestamp(start), count: sumAll(counts[index]) }));

const sumStatus = (counts: SalesCount[], status: SalesStatus) =>
  counts.reduce((sum, count) => sum + count[status], 0);

const sumAll = (count: SalesCount | undefined) =>
  SalesStatus.options.reduce((sum, status) => sum + (count?.[status] ?? 0), 0);

function compareWithPrevious(sold: number, previousSold: number) {
  const trend = sold > previousSold ? 'up' : sold < previousSold ? 'down' : 'flat';
  if (previousSold === 0) return { percentage_change: sold === 0 ? 0 : null, trend } as const;
  return {
    percentage_change: Math.round(((sold - previousSold) / previousSold) * 1000) / 10,
    trend,
  } as const;
}

type SalesCount = Record<SalesStatus, number>;

const STATUSES = 'available, sold, exhausted, replaced, deleted';

const SELECT_ASSIGNMENTS = `
  SELECT (license_status IN ('available', 'quarantined'))::int, (license_status = 'sold')::int, (license_status = 'exhausted')::int,
    (license_status = 'replaced')::int, (license_status IS NULL)::int
  FROM license_assignments`;

// `sales` has totals per 15 minutes; the remainders at both ends of a period are counted from the assignments.
const COUNT_SALES = prepareStatement<SalesCount>(
  'count sales',
  `WITH period AS (
     SELECT n, "start", "end", date_bin('15 minutes', "end", timestamptz 'epoch') AS last,
       date_bin('15 minutes', "start" + interval '15 minutes - 1 microsecond', timestamptz 'epoch') AS first
     FROM unnest($1::timestamptz[], $2::timestamptz[]) WITH ORDINALITY AS period("start", "end", n)
   )
   SELECT counted.* FROM period, LATERAL (
     SELECT ${STATUSES.replace(/\w+/g, (status) => `coalesce(sum(${status}), 0)::int8 AS ${status}`)} FROM (
       SELECT ${STATUSES} FROM sales WHERE bucket >= first AND bucket < last
       UNION ALL ${SELECT_ASSIGNMENTS} WHERE assigned_at >= "start" AND assigned_at < least(first, "end")
       UNION ALL ${SELECT_ASSIGNMENTS} WHERE assigned_at >= greatest(first, last) AND assigned_at < "end"
     ) part
   ) counted ORDER BY n`,
);

/** Counts the assignments of each period by current license status, in one snapshot. */
async function countSales(db: Db, periods: Period[]): Promise<SalesCount[]> {
  const timestamps = (bound: keyof Period) => periods.map((period) => new Date(period[bound]).toISOString());
  return (await COUNT_SALES(db, [timestamps('start'), timestamps('end')])).rows;
}
