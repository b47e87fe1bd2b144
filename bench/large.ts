import * as z from 'zod/mini';
import { CustomerQuery } from '#contract/customers';
import { SalesQuery } from '#contract/dashboard';
import { LicenseQuery } from '#contract/licenses';
import { OrderQuery } from '#contract/orders';
import { getDashboardStats } from '../server/domains/insight/getDashboardStats';
import { getSalesAnalytics } from '../server/domains/insight/getSalesAnalytics';
import { listCustomers } from '../server/domains/orders/customers/listCustomers';
import { listOrders } from '../server/domains/orders/list/listOrders';
import { listLicenses } from '../server/domains/stock/licenses/list/listLicenses';
import { type Context, systemContext } from '../server/platform/context';
import { createLog } from '../server/platform/log';
import { ensureSeeded } from './seed';
import { formatFigure, medianMs } from './shared/figure';
import { measureTimes, printTable, type Row } from './shared/report';
import { type BenchDatabase, startKept } from './shared/startDatabase';

const MAX_RUNS = 50;
/** Of one list: a slow one is measured a few times only. */
const SECONDS = 5;

type Query = Record<string, string>;

const licenseLists: [label: string, query: Query][] = [
  ['first page', {}],
  ['of a pool, available', { license_group_id: '3', status: 'available' }],
  ['sorted by customer', { sort_by: 'owner_email_address', sort_order: 'ASC' }],
  ['sold in a month of the year', monthAgo(6)],
  ['search for a key', { search: 'ABCDE-FGHIJ-777777-KLMNO' }],
  ['search for an email address', { search: 'customer31415@example.com' }],
  ['search for the start of an email address', { search: 'customer31415@' }],
  ['search for digits of an id', { search: '777777' }],
  ['search for a common name', { search: 'lovelace' }],
  ['search for two letters of many', { search: 'el' }],
  ['search for two letters of none', { search: 'qx' }],
  ['search for a common name, available in a pool', { search: 'lovelace', license_group_id: '3' }],
];

const orderLists: [label: string, query: Query][] = [
  ['first page', {}],
  ['of a shop, completed', { site_id: '2', status: 'completed' }],
  ['of a month of the year', { from: monthAgo(6).sold_from ?? '', to: monthAgo(6).sold_to ?? '' }],
  ['with any problem', { problem: 'any' }],
  ['of a pool', { license_group_id: '3' }],
  ['search for a number', { search: '#543217' }],
  ['search for an email address', { search: 'customer31415@example.com' }],
  ['search for a common name', { search: 'lovelace' }],
  ['search for a common name, refunded', { search: 'lovelace', status: 'refunded' }],
  ['search for two letters of many', { search: 'el' }],
  ['search for two letters of none', { search: 'qx' }],
];

const customerLists: [label: string, query: Query][] = [
  ['first page', {}],
  ['search for an email address', { search: 'customer31415@example.com' }],
  ['search for a common name', { search: 'lovelace' }],
  ['search for two letters of many', { search: 'el' }],
  ['search for two letters of none', { search: 'qx' }],
];

function monthAgo(months: number): Query {
  const at = (n: number) => new Date(Date.now() - n * 30 * 86_400_000).toISOString();
  return { sold_from: at(months), sold_to: at(months - 1) };
}

async function measureLists(bench: BenchDatabase, ctx: Context): Promise<Row[]> {
  const time = async (label: string, work: () => Promise<unknown>): Promise<Row> => {
    const [first = 0] = await measureTimes(1, work);
    const runs = Math.min(MAX_RUNS, Math.max(3, Math.floor((SECONDS * 1000) / first)));
    const median = medianMs(await measureTimes(runs, work));
    console.log(`${label}: ${formatFigure(median)}`);
    return [label, median];
  };
  const rows: Row[] = [];
  for (const [label, query] of licenseLists) {
    const parsed = z.parse(LicenseQuery, query);
    rows.push(await time(`licenses: ${label}`, () => listLicenses({ ...bench, actor: ctx.actor }, parsed)));
  }
  for (const [label, query] of orderLists) {
    const parsed = z.parse(OrderQuery, query);
    rows.push(await time(`orders: ${label}`, () => listOrders(bench, parsed)));
  }
  for (const [label, query] of customerLists) {
    const parsed = z.parse(CustomerQuery, query);
    rows.push(await time(`customers: ${label}`, () => listCustomers(bench, parsed)));
  }
  const year = z.parse(SalesQuery, { preset: 'custom', ...lastYear(), tz: 'America/New_York' });
  rows.push(await time('dashboard stats', () => getDashboardStats(ctx)));
  rows.push(await time('sales of a year and of the previous year', () => getSalesAnalytics(ctx, year)));
  return rows;
}

function lastYear(): { start: string; end: string } {
  const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { start: toDay(Date.now() - 364 * 86_400_000), end: toDay(Date.now()) };
}

/** Lists and statistics in the server, on the data of `seed`. */
export async function benchLarge(rows: number): Promise<void> {
  const bench = await startKept(await ensureSeeded(rows));
  try {
    const services = { db: bench.db, log: createLog('silent') } as Context;
    const lists = await measureLists(bench, systemContext(services, 'bench'));
    printTable(`At ${rows.toLocaleString('en')} licenses (median of 3 to ${MAX_RUNS})`, lists);
  } finally {
    await bench.stop();
  }
}
