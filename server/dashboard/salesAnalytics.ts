import { type SalesAnalytics, type SalesQuery, SalesStatus } from '#contract/dashboard';
import type { Context } from '../context';
import { countSales, type SalesCount } from './countSales';
import { buckets, intervalOf, periodBefore } from './salesBuckets';
import { salesPeriod } from './salesPeriod';

/** What was sold in a period, bucket by bucket, beside the period before. */
export async function salesAnalytics(ctx: Context, query: SalesQuery): Promise<SalesAnalytics> {
  const period = salesPeriod(query, new Date());
  const interval = intervalOf(period);
  const parts = buckets(period, interval);
  const [previous, ...counts] = await countSales(ctx.db, [periodBefore(period), ...parts]);

  const byStatus = SalesStatus.options.map((status) => ({ status, count: sum(counts, status) }));
  const sold = byStatus.reduce((all, { count }) => all + count, 0);
  const before = previous ? total(previous) : 0;
  return {
    summary: { total_sold: sold, previous_period_sold: before, ...compare(sold, before) },
    time_series: parts.map(({ start }, n) => ({ date: asTimestamp(start), count: total(counts[n]) })),
    period: { interval, start: asTimestamp(period.start), end: asTimestamp(period.end) },
    by_status: byStatus.filter(({ count }) => count > 0),
  };
}

const asTimestamp = (date: Date) => new Date(date.getTime()).toISOString();

const sum = (counts: SalesCount[], status: SalesStatus) =>
  counts.reduce((all, count) => all + count[status], 0);

const total = (count: SalesCount | undefined) =>
  SalesStatus.options.reduce((all, status) => all + (count?.[status] ?? 0), 0);

function compare(sold: number, before: number) {
  const trend = sold > before ? 'up' : sold < before ? 'down' : 'flat';
  if (before === 0) return { percentage_change: sold === 0 ? 0 : null, trend } as const;
  return { percentage_change: Math.round(((sold - before) / before) * 1000) / 10, trend } as const;
}
