import * as z from 'zod/mini';
import { SalesQuery } from '#contract/dashboard';
import { countUnresolved } from '../../server/domains/alerts/notifications';
import { getDashboardStats } from '../../server/domains/insight/getDashboardStats';
import { getSalesAnalytics } from '../../server/domains/insight/getSalesAnalytics';
import { resolveSalesPeriod } from '../../server/domains/insight/salesPeriod';
import { listPools } from '../../server/domains/stock/pools/readPools';
import { type Context, systemContext } from '../../server/platform/context';
import { createLog } from '../../server/platform/log';
import { formatRatio, type Row } from '../shared/report';
import type { BenchDatabase } from '../shared/startDatabase';
import { POOLS } from './openSeeded';
import { UNRESOLVED } from './seedHistory';
import { time } from './time';

/** Reads and adds up only the rows of a year. */
const BARE_SALES = `SELECT sum(available), sum(sold), sum(exhausted), sum(replaced), sum(deleted) FROM sales
  WHERE bucket >= $1 AND bucket < $2`;

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

export async function measureDashboard(bench: BenchDatabase): Promise<Row[]> {
  const ctx = systemContext({ db: bench.db, log: createLog('silent') } as Context, 'bench');
  const [start, end] = [toDay(Date.now() - 364 * 86_400_000), toDay(Date.now())];
  const year = z.parse(SalesQuery, { preset: 'custom', start, end, tz: 'America/New_York' });
  const month = z.parse(SalesQuery, { tz: 'Asia/Kolkata' });
  const period = resolveSalesPeriod(year, new Date());
  const bounds = [period.start, period.end].map((date) => new Date(+date).toISOString());

  const bare = await time(() => bench.client.query(BARE_SALES, bounds));
  const sales = await time(() => getSalesAnalytics(ctx, year));
  return [
    ['dashboard stats', await time(() => getDashboardStats(ctx))],
    ['sales of a year, the bare query', bare],
    ['sales of a year and of the previous year', sales, formatRatio(sales.value / bare.value)],
    ['sales of the month to date', await time(() => getSalesAnalytics(ctx, month))],
    [
      `count of ${UNRESOLVED.toLocaleString('en')} unresolved notifications`,
      await time(() => countUnresolved(ctx)),
    ],
    [`list of ${POOLS} pools with their runway`, await time(() => listPools(ctx))],
  ];
}
