import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type LicensePage, LicenseQuery } from '#contract/licenses';
import { listLicenses } from '../server/licenses/listLicenses';
import { stockOf } from '../server/licenses/readStock';
import { type Bench, startDatabase } from './database';
import { median, ms, printTable, quantile, type Row, timed, times } from './report';
import { seedLicenses } from './seed';
import { type Server, startServer } from './server';

const ROWS = 1_000_000;
const RUNS = 1000;
const FILTER = { license_group_id: '3', status: 'available' };
const PAGE = { per_page: '20' };

/** The page as one query and nothing around it. */
const BARE = `
  SELECT l.id, l.key_cipher, l.pool_id, p.name, l.status, l.customer_email, l.customer_first_name,
    l.customer_last_name, l.order_id, l.product_id, l.deliveries_allowed, l.deliveries_left, l.created_at,
    l.sold_at, l.replacement_note, l.site_id, s.name AS site_name, l.flag
  FROM licenses l JOIN pools p ON p.id = l.pool_id LEFT JOIN sites s ON s.id = l.site_id
  WHERE l.pool_id = 3 AND l.status = 'available' ORDER BY l.created_at DESC, l.id DESC LIMIT 20`;

const page = (server: Server, query: string) =>
  server.call<LicensePage>('GET', `/licenses?per_page=20&${query}`);

/** A cursor nine tenths down the list. */
async function deepCursor(server: Server, query: string): Promise<string> {
  const { pagination } = await page(server, query);
  const deep = await page(server, `${query}&page=${Math.floor(pagination.total_pages * 0.9)}`);
  return `${query}&cursor=${deep.pagination.next_cursor}`;
}

/** What PostgreSQL reads for the statistics. */
async function statisticsRead({ db }: Bench): Promise<string> {
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN SELECT ${stockOf()}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  return [...plan.matchAll(/(?:on|using) (\w+)/g)].map(([, name]) => name).join(', ');
}

async function measure(bench: Bench, server: Server): Promise<Row[]> {
  const bare = await timed(RUNS, () => bench.client.query(BARE));
  const empty = await timed(RUNS, () => server.call('GET', '/auth/me'));
  const query = z.parse(LicenseQuery, { ...PAGE, ...FILTER });
  const inServer = await timed(RUNS, () => listLicenses(bench, query));
  const filtered = await timed(RUNS, () => page(server, String(new URLSearchParams(FILTER))));
  const first = await timed(RUNS, () => page(server, ''));
  const deepQuery = await deepCursor(server, '');
  const deep = await timed(RUNS, () => page(server, deepQuery));
  const search = await timed(10, () => page(server, 'search=customer31415@'));
  const broad = await timed(10, () => page(server, 'search=lovelace'));
  return [
    ['first page with a filter, the bare query', ms(median(bare))],
    ['first page with a filter, in the server', ms(median(inServer)), times(median(inServer) / median(bare))],
    ['a signed-in call that reads no list', ms(median(empty))],
    ['first page with a filter, over HTTP', ms(median(filtered)), times(median(filtered) / median(bare))],
    ['… its 99th percentile', ms(quantile(filtered, 0.99))],
    ['first page of all', ms(median(first))],
    ['page at nine tenths, by cursor', ms(median(deep)), times(median(deep) / median(first))],
    ['search for an e-mail address', ms(median(search))],
    ['search for a name that 80,000 customers have', ms(median(broad))],
    ['tables read for the statistics', await statisticsRead(bench)],
  ];
}

export async function benchList(): Promise<void> {
  const bench = await startDatabase();
  let server: Server | undefined;
  try {
    await seedLicenses(bench, ROWS);
    server = await startServer(bench);
    const rows = await measure(bench, server);
    printTable(`Licenses list at ${ROWS.toLocaleString('en')} rows (median of ${RUNS})`, rows);
  } finally {
    await server?.stop();
    await bench.stop();
  }
}
