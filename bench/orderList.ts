import * as z from 'zod/mini';
import { CustomerQuery } from '#contract/customers';
import { OrderQuery } from '#contract/orders';
import { ORDER_COLUMNS } from '../server/domains/orders/apply/orderColumns';
import { listCustomers } from '../server/domains/orders/customers/listCustomers';
import { listOrders } from '../server/domains/orders/list/listOrders';
import { medianMs } from './shared/figure';
import { formatRatio, measureTimes, printTable, type Row } from './shared/report';
import { seedOrders } from './shared/seed';
import { type BenchDatabase, startDatabase } from './shared/startDatabase';

const ROWS = 1_000_000;
const RUNS = 500;
const SEARCH_RUNS = 10;

/** Baselines: the page's query alone, without total, counts by status and cursor. */
const BARE_ORDERS = `
  SELECT ${ORDER_COLUMNS} FROM orders o LEFT JOIN sites s ON s.id = o.site_id
  WHERE o.site_id = 2 AND o.status = 'completed' ORDER BY o.ordered_at DESC, o.id DESC LIMIT 20`;
const BARE_CUSTOMERS =
  'SELECT * FROM customers c WHERE c.orders > 0 ORDER BY c.last_order_at DESC, c.id DESC LIMIT 20';

const filters: [label: string, query: Record<string, string>, runs: number][] = [
  ['orders: first page of all', {}, RUNS],
  ['orders: of one day', { from: new Date(Date.now() - 86_400_000).toISOString() }, RUNS],
  ['orders: with any problem, of 14,000', { problem: 'any' }, SEARCH_RUNS],
  ['orders: backordered', { backordered: 'true' }, SEARCH_RUNS],
  ['orders: of a pool that 83,000 hold a key of', { license_group_id: '3' }, SEARCH_RUNS],
  ['orders: of a customer', { customer_id: '31415' }, RUNS],
  ['orders: search for a number', { search: '#543210' }, RUNS],
  ['orders: search for an e-mail address', { search: 'customer31415@' }, SEARCH_RUNS],
  ['orders: search for a name that 200,000 have', { search: 'lovelace' }, SEARCH_RUNS],
];

async function measure(bench: BenchDatabase): Promise<Row[]> {
  const list = (query: Record<string, string>) => {
    const parsed = z.parse(OrderQuery, query);
    return () => listOrders(bench, parsed);
  };
  const customerQuery = (query: Record<string, string>) => {
    const parsed = z.parse(CustomerQuery, query);
    return () => listCustomers(bench, parsed);
  };
  const time = async (runs: number, work: () => Promise<unknown>) => medianMs(await measureTimes(runs, work));

  const bareOrders = await time(RUNS, () => bench.client.query(BARE_ORDERS));
  const orders = await time(RUNS, list({ site_id: '2', status: 'completed' }));
  const bareCustomers = await time(RUNS, () => bench.client.query(BARE_CUSTOMERS));
  const customers = await time(RUNS, customerQuery({}));
  const rows: Row[] = [
    ['orders: first page with a filter, the bare query', bareOrders],
    ['orders: first page with a filter, in the server', orders, formatRatio(orders.value / bareOrders.value)],
    ['customers: first page, the bare query', bareCustomers],
    ['customers: first page, in the server', customers, formatRatio(customers.value / bareCustomers.value)],
  ];
  const next = (await list({})()).pagination.next_cursor ?? '';
  rows.push(['orders: next page by cursor', await time(RUNS, list({ cursor: next }))]);
  for (const [label, query, runs] of filters) rows.push([label, await time(runs, list(query))]);
  const search = customerQuery({ search: 'customer31415@' });
  rows.push(['customers: search for an e-mail address', await time(SEARCH_RUNS, search)]);
  return rows;
}

export async function benchOrderList(): Promise<void> {
  const bench = await startDatabase();
  try {
    await seedOrders(bench, ROWS);
    const rows = await measure(bench);
    printTable(`Orders and customers at ${ROWS.toLocaleString('en')} orders (median of ${RUNS})`, rows);
  } finally {
    await bench.stop();
  }
}
