import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type LicensePage, LicenseQuery } from '#contract/licenses';
import { stockCountsSql } from '../server/domains/stock/licenses/list/getStockCounts';
import { listLicenses } from '../server/domains/stock/licenses/list/listLicenses';
import { median, medianMs, percentileMs } from './shared/figure';
import { formatRatio, measureTimes, printTable, type Row } from './shared/report';
import { seedLicenses } from './shared/seed';
import { type BenchDatabase, startDatabase } from './shared/startDatabase';
import { type BenchServer, startServer } from './shared/startServer';

const ROWS = 1_000_000;
const RUNS = 1000;
const FILTER = { license_group_id: '3', status: 'available' };
const PAGE = { per_page: '20' };
const BENCH = { kind: 'system', name: 'bench' } as const;

/** Baseline: the page's query alone. */
export const bareQuery = (poolId: number) => `
  SELECT l.id, l.key_cipher, l.pool_id, p.name, l.status, l.customer_email, l.customer_first_name,
    l.customer_last_name, l.order_id, l.product_id, l.deliveries_allowed, l.deliveries_left, l.created_at,
    l.sold_at, l.replacement_note, l.site_id, s.name AS site_name, l.flag
  FROM licenses l JOIN pools p ON p.id = l.pool_id LEFT JOIN sites s ON s.id = l.site_id
  WHERE l.pool_id = ${poolId} AND l.status = 'available' ORDER BY l.created_at DESC, l.id DESC LIMIT 20`;

const fetchPage = (server: BenchServer, query: string) =>
  server.call<LicensePage>('GET', `/licenses?per_page=20&${query}`);

/** Returns the query of a page at 90 % of the list, by cursor. */
async function getDeepPageQuery(server: BenchServer, query: string): Promise<string> {
  const { pagination } = await fetchPage(server, query);
  const deepPage = await fetchPage(server, `${query}&page=${Math.floor(pagination.total_pages * 0.9)}`);
  return `${query}&cursor=${deepPage.pagination.next_cursor}`;
}

/** Lists the tables in the plan of the stock counts. */
async function listTablesRead({ db }: BenchDatabase): Promise<string> {
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN SELECT ${stockCountsSql()}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  return [...plan.matchAll(/(?:on|using) (\w+)/g)].map(([, name]) => name).join(', ');
}

async function measure(bench: BenchDatabase, server: BenchServer): Promise<Row[]> {
  const bareTimes = await measureTimes(RUNS, () => bench.client.query(bareQuery(3)));
  const emptyCallTimes = await measureTimes(RUNS, () => server.call('GET', '/auth/me'));
  const query = z.parse(LicenseQuery, { ...PAGE, ...FILTER });
  const inServerTimes = await measureTimes(RUNS, () => listLicenses({ ...bench, actor: BENCH }, query));
  const filteredTimes = await measureTimes(RUNS, () =>
    fetchPage(server, String(new URLSearchParams(FILTER))),
  );
  const firstPageTimes = await measureTimes(RUNS, () => fetchPage(server, ''));
  const deepQuery = await getDeepPageQuery(server, '');
  const deepPageTimes = await measureTimes(RUNS, () => fetchPage(server, deepQuery));
  const emailSearchTimes = await measureTimes(10, () => fetchPage(server, 'search=customer31415@'));
  const nameSearchTimes = await measureTimes(10, () => fetchPage(server, 'search=lovelace'));
  return [
    ['first page with a filter, the bare query', medianMs(bareTimes)],
    [
      'first page with a filter, in the server',
      medianMs(inServerTimes),
      formatRatio(median(inServerTimes) / median(bareTimes)),
    ],
    ['a signed-in call that reads no list', medianMs(emptyCallTimes)],
    [
      'first page with a filter, over HTTP',
      medianMs(filteredTimes),
      formatRatio(median(filteredTimes) / median(bareTimes)),
    ],
    ['… its 99th percentile', percentileMs(filteredTimes, 0.99)],
    ['first page of all', medianMs(firstPageTimes)],
    [
      'page at 90 % of the list, by cursor',
      medianMs(deepPageTimes),
      formatRatio(median(deepPageTimes) / median(firstPageTimes)),
    ],
    ['search for an e-mail address', medianMs(emailSearchTimes)],
    ['search for a name that 80,000 customers have', medianMs(nameSearchTimes)],
    ['tables read for the statistics', await listTablesRead(bench)],
  ];
}

export async function benchList(): Promise<void> {
  const bench = await startDatabase();
  let server: BenchServer | undefined;
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
