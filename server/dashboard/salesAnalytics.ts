import { and, countDistinct, eq, gte, lt, sql } from 'drizzle-orm';
import type { SalesAnalytics, SalesQuery } from '#contract/dashboard';
import type { Context } from '../context';
import type { Db } from '../db/open';
import { licenseAssignments, licenses } from '../db/tables';
import { bucketStarts, intervalOf, periodBefore } from './salesBuckets';
import { type Period, salesPeriod } from './salesPeriod';

export async function salesAnalytics(ctx: Context, query: SalesQuery): Promise<SalesAnalytics> {
  const period = salesPeriod(query, new Date());
  const interval = intervalOf(period);
  const starts = bucketStarts(period, interval).map((start) => new Date(start.getTime()));

  const [counts, before, by_status] = await Promise.all([
    countByBucket(ctx.db, period, starts),
    ctx.db.$count(licenseAssignments, isWithin(periodBefore(period))),
    countByStatus(ctx.db, period),
  ]);
  const sold = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    summary: { total_sold: sold, previous_period_sold: before, ...compare(sold, before) },
    time_series: starts.map((start, n) => ({ date: start.toISOString(), count: counts.get(n + 1) ?? 0 })),
    period: { interval, start: asTimestamp(period.start), end: asTimestamp(period.end) },
    by_status,
  };
}

const asTimestamp = (date: Date) => new Date(date.getTime()).toISOString();

function isWithin({ start, end }: Period) {
  return and(gte(licenseAssignments.assignedAt, start), lt(licenseAssignments.assignedAt, end));
}

/** The buckets come from one calendar, ours; the database only sorts times into them. */
async function countByBucket(db: Db, period: Period, starts: Date[]): Promise<Map<number, number>> {
  const bounds = sql.param(starts.map((start) => start.toISOString()));
  const bucket = sql<number>`width_bucket(${licenseAssignments.assignedAt}, ${bounds}::timestamptz[])`;
  const rows = await db
    .select({ bucket: bucket.as('bucket'), count: sql<number>`count(*)` })
    .from(licenseAssignments)
    .where(isWithin(period))
    .groupBy(sql`bucket`);
  return new Map(rows.map(({ bucket, count }) => [bucket, count]));
}

/** How the licenses that were sold in the period stand now. */
async function countByStatus(db: Db, period: Period): Promise<SalesAnalytics['by_status']> {
  return db
    .select({ status: licenses.status, count: countDistinct(licenses.id) })
    .from(licenseAssignments)
    .innerJoin(licenses, eq(licenses.id, licenseAssignments.licenseId))
    .where(isWithin(period))
    .groupBy(licenses.status)
    .orderBy(licenses.status);
}

function compare(sold: number, before: number) {
  const trend = sold > before ? 'up' : sold < before ? 'down' : 'flat';
  if (before === 0) return { percentage_change: sold === 0 ? 0 : null, trend } as const;
  return { percentage_change: Math.round(((sold - before) / before) * 1000) / 10, trend } as const;
}
