import * as z from 'zod/mini';
import { CustomerQuery } from '#contract/customers';
import { LicenseQuery } from '#contract/licenses';
import { OrderQuery } from '#contract/orders';
import { ORDER_COLUMNS } from '../../server/domains/orders/apply/orderColumns';
import { listCustomers } from '../../server/domains/orders/customers/listCustomers';
import { listOrders } from '../../server/domains/orders/list/listOrders';
import { listLicenses } from '../../server/domains/stock/licenses/list/listLicenses';
import { bareLicensePage } from '../../testkit/bareWork';
import { formatFigure } from '../shared/figure';
import { formatRatio, type Row } from '../shared/report';
import type { BenchDatabase } from '../shared/startDatabase';
import { time } from './time';

type Query = Record<string, string>;

const BENCH = { kind: 'system', name: 'bench' } as const;
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** A list with what it is asked for; the first query has a baseline, the page's query alone. */
interface List {
  name: string;
  bareQuery: string;
  read: (bench: BenchDatabase, query: Query) => Promise<unknown>;
  queries: [label: string, query: Query][];
}

const lists: List[] = [
  {
    name: 'licenses',
    bareQuery: bareLicensePage(3),
    read: (bench, query) => listLicenses({ ...bench, actor: BENCH }, z.parse(LicenseQuery, query)),
    queries: [
      ['of a pool, available', { license_group_id: '3', status: 'available' }],
      ['first page', {}],
      ['sorted by customer', { sort_by: 'owner_email_address', sort_order: 'ASC' }],
      ['sold in a month of the year', { sold_from: daysAgo(180), sold_to: daysAgo(150) }],
      ['search for a key', { search: 'ABCDE-FGHIJ-777777-KLMNO' }],
      ['search for an email address', { search: 'customer31415@example.com' }],
      ['search for the start of an email address', { search: 'customer31415@' }],
      ['search for digits of an id', { search: '777777' }],
      ['search for a common name', { search: 'lovelace' }],
      ['search for two letters of many', { search: 'el' }],
      ['search for two letters of none', { search: 'qx' }],
      ['search for a common name, available in a pool', { search: 'lovelace', license_group_id: '3' }],
    ],
  },
  {
    name: 'orders',
    bareQuery: `
      SELECT ${ORDER_COLUMNS} FROM orders o LEFT JOIN sites s ON s.id = o.site_id
      WHERE o.site_id = 2 AND o.status = 'completed' ORDER BY o.ordered_at DESC, o.id DESC LIMIT 20`,
    read: (bench, query) => listOrders(bench, z.parse(OrderQuery, query)),
    queries: [
      ['of a shop, completed', { site_id: '2', status: 'completed' }],
      ['first page', {}],
      ['of one day', { from: daysAgo(1) }],
      ['of a month of the year', { from: daysAgo(180), to: daysAgo(150) }],
      ['with any problem', { problem: 'any' }],
      ['of a pool', { license_group_id: '3' }],
      ['of a customer', { customer_id: '31415' }],
      ['search for a number', { search: '#543217' }],
      ['search for an email address', { search: 'customer31415@example.com' }],
      ['search for a common name', { search: 'lovelace' }],
      ['search for a common name, refunded', { search: 'lovelace', status: 'refunded' }],
      ['search for two letters of many', { search: 'el' }],
      ['search for two letters of none', { search: 'qx' }],
    ],
  },
  {
    name: 'customers',
    bareQuery:
      'SELECT * FROM customers c WHERE c.orders > 0 ORDER BY c.last_order_at DESC, c.id DESC LIMIT 20',
    read: (bench, query) => listCustomers(bench, z.parse(CustomerQuery, query)),
    queries: [
      ['first page', {}],
      ['search for an email address', { search: 'customer31415@example.com' }],
      ['search for a common name', { search: 'lovelace' }],
      ['search for two letters of many', { search: 'el' }],
      ['search for two letters of none', { search: 'qx' }],
    ],
  },
];

/** Pages, filters and searches in the server, with totals and decrypted keys. */
export async function measureLists(bench: BenchDatabase): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, bareQuery, read, queries } of lists) {
    const bare = await time(() => bench.client.query(bareQuery));
    rows.push([`${name}: ${queries[0]?.[0]}, the bare query`, bare]);
    for (const [index, [label, query]] of queries.entries()) {
      const figure = await time(() => read(bench, query));
      console.log(`${name}: ${label}: ${formatFigure(figure)}`);
      const ratio = index === 0 ? formatRatio(figure.value / bare.value) : undefined;
      rows.push([`${name}: ${label}`, figure, ratio]);
    }
  }
  return rows;
}
