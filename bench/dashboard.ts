import * as z from 'zod/mini';
import { SalesQuery } from '#contract/dashboard';
import { countUnresolved } from '../server/domains/alerts/readNotifications';
import { getDashboardStats } from '../server/domains/insight/getDashboardStats';
import { getSalesAnalytics } from '../server/domains/insight/getSalesAnalytics';
import { resolveSalesPeriod } from '../server/domains/insight/salesPeriod';
import { checkPools } from '../server/domains/stock/alerts/checkPools';
import { listPools } from '../server/domains/stock/pools/readPools';
import { type Context, systemContext } from '../server/platform/context';
import { median, medianMs } from './shared/figure';
import { formatRatio, measureTimes, printTable, type Row } from './shared/report';
import { seedAssignments, seedLicenses } from './shared/seed';
import type { BenchDatabase } from './shared/startDatabase';
import { withServices } from './shared/withServices';

const ROWS = 1_000_000;
const POOLS = 500;
const RUNS = 200;
const UNRESOLVED = 10_000;

/** Reads and adds up only the rows of a year. */
const BARE_QUERY = `SELECT sum(available), sum(sold), sum(exhausted), sum(replaced), sum(deleted) FROM sales
  WHERE bucket >= $1 AND bucket < $2`;

async function seedNotifications({ client }: BenchDatabase): Promise<void> {
  await client.query(
    `INSERT INTO notifications (type, severity, title, message, pool_id, is_resolved)
     SELECT 'LOW_STOCK', 'WARNING', 'Low', 'Low', 1 + n % $2, n > $1 FROM generate_series(1, $1 * 10) n`,
    [UNRESOLVED, POOLS],
  );
  await client.query('VACUUM ANALYZE notifications');
}

async function benchSales(ctx: Context): Promise<Row[]> {
  const year = z.parse(SalesQuery, {
    preset: 'custom',
    start: getYearAgo(),
    end: getToday(),
    tz: 'America/New_York',
  });
  const { start, end } = resolveSalesPeriod(year, new Date());
  const bounds = [new Date(+start).toISOString(), new Date(+end).toISOString()];
  const bareTimes = await measureTimes(RUNS, () => ctx.db.$client.query(BARE_QUERY, bounds));
  const yearTimes = await measureTimes(RUNS, () => getSalesAnalytics(ctx, year));
  const month = z.parse(SalesQuery, { tz: 'Asia/Kolkata' });
  const monthTimes = await measureTimes(RUNS, () => getSalesAnalytics(ctx, month));
  return [
    ['sales of a year: the bare query of the same rows', medianMs(bareTimes)],
    [
      'sales of a year and of the previous year',
      medianMs(yearTimes),
      formatRatio(median(yearTimes) / median(bareTimes)),
    ],
    ['sales of the month to date', medianMs(monthTimes)],
  ];
}

const toDateString = (date: Date) => date.toISOString().slice(0, 10);
const getToday = () => toDateString(new Date());
const getYearAgo = () => toDateString(new Date(Date.now() - 364 * 24 * 60 * 60 * 1000));

async function measure(ctx: Context): Promise<Row[]> {
  const statsTimes = await measureTimes(RUNS, () => getDashboardStats(ctx));
  const countTimes = await measureTimes(RUNS, () => countUnresolved(ctx));
  const poolTimes = await measureTimes(RUNS, () => listPools(ctx));
  const checkTimes = await measureTimes(RUNS, () => checkPools(ctx));
  return [
    ['dashboard stats', medianMs(statsTimes)],
    ...(await benchSales(ctx)),
    [`count of ${UNRESOLVED.toLocaleString('en')} unresolved notifications`, medianMs(countTimes)],
    [`list of ${POOLS} pools with their runway`, medianMs(poolTimes)],
    [`threshold check of ${POOLS} pools`, medianMs(checkTimes)],
  ];
}

export function benchDashboard(): Promise<void> {
  return withServices(async (services, bench) => {
    await seedLicenses(bench, ROWS, { pools: POOLS });
    await seedAssignments(bench);
    await seedNotifications(bench);
    const rows = await measure(systemContext(services, 'bench'));
    printTable(`Dashboard, ${ROWS.toLocaleString('en')} licenses and as many sales in a year`, rows);
  });
}
