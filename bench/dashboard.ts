import * as z from 'zod/mini';
import { SalesQuery } from '#contract/dashboard';
import { type Context, systemContext } from '../server/context';
import { dashboardStats } from '../server/dashboard/dashboardStats';
import { salesAnalytics } from '../server/dashboard/salesAnalytics';
import { salesPeriod } from '../server/dashboard/salesPeriod';
import { createLog } from '../server/log';
import { checkPools } from '../server/notifications/checkPools';
import { countUnresolved } from '../server/notifications/countUnresolved';
import { listPools } from '../server/pools/listPools';
import { type Bench, startDatabase } from './database';
import { median, ms, printTable, type Row, timed, times } from './report';
import { seedAssignments, seedLicenses } from './seed';

const ROWS = 1_000_000;
const POOLS = 500;
const RUNS = 200;
const UNRESOLVED = 10_000;

/** The rows that a year's answer is made of, read and added up, and nothing else. */
const BARE = `SELECT sum(available), sum(sold), sum(exhausted), sum(replaced), sum(deleted) FROM sales
  WHERE bucket >= $1 AND bucket < $2`;

async function seedNotifications({ client }: Bench): Promise<void> {
  await client.query(
    `INSERT INTO notifications (type, severity, title, message, is_resolved)
     SELECT 'LOW_STOCK', 'WARNING', 'Low', 'Low', n > $1 FROM generate_series(1, $1 * 10) n`,
    [UNRESOLVED],
  );
  await client.query('VACUUM ANALYZE notifications');
}

async function benchSales(ctx: Context): Promise<Row[]> {
  const year = z.parse(SalesQuery, {
    preset: 'custom',
    start: yearAgo(),
    end: today(),
    tz: 'America/New_York',
  });
  const { start, end } = salesPeriod(year, new Date());
  const span = [new Date(+start).toISOString(), new Date(+end).toISOString()];
  const bare = await timed(RUNS, () => ctx.db.$client.query(BARE, span));
  const whole = await timed(RUNS, () => salesAnalytics(ctx, year));
  const month = z.parse(SalesQuery, { tz: 'Asia/Kolkata' });
  const toDate = await timed(RUNS, () => salesAnalytics(ctx, month));
  return [
    ["sales of a year: the answer's rows, bare", ms(median(bare))],
    ['sales of a year', ms(median(whole)), times(median(whole) / median(bare))],
    ['sales of the month to date', ms(median(toDate))],
  ];
}

const day = (date: Date) => date.toISOString().slice(0, 10);
const today = () => day(new Date());
const yearAgo = () => day(new Date(Date.now() - 364 * 24 * 60 * 60 * 1000));

async function measure(ctx: Context): Promise<Row[]> {
  const stats = await timed(RUNS, () => dashboardStats(ctx));
  const unresolved = await timed(RUNS, () => countUnresolved(ctx));
  const pools = await timed(RUNS, () => listPools(ctx));
  const check = await timed(RUNS, () => checkPools(ctx));
  return [
    ['dashboard stats', ms(median(stats))],
    ...(await benchSales(ctx)),
    [`unresolved count, ${UNRESOLVED.toLocaleString('en')} of them`, ms(median(unresolved))],
    [`list of ${POOLS} pools with their runway`, ms(median(pools))],
    [`threshold check of ${POOLS} pools`, ms(median(check))],
  ];
}

export async function benchDashboard(): Promise<void> {
  const bench = await startDatabase();
  try {
    await seedLicenses(bench, ROWS, POOLS);
    await seedAssignments(bench);
    await seedNotifications(bench);
    const services = { db: bench.db, log: createLog('silent') } as Context;
    const rows = await measure(systemContext(services, 'bench'));
    printTable(`Dashboard, ${ROWS.toLocaleString('en')} licenses and as many sales in a year`, rows);
  } finally {
    await bench.stop();
  }
}
