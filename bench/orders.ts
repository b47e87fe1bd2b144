import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Site } from '#contract/sites';
import { CREATED_AND_UPDATED, sendOrders } from '../tests/shop/sendOrders';
import { percentileMs, single } from './shared/figure';
import { costRows, measureCost } from './shared/measureCost';
import { formatRatio, printTable, type Row } from './shared/report';
import { type BenchDatabase, startCountingDatabase, startDatabase } from './shared/startDatabase';
import { type BenchServer, startServer } from './shared/startServer';

const ORDERS = 10_000;
const COST_ORDERS = 2500;
/** Statements are planned, and the pages of the tables logged completely. */
const WARM_UP_ORDERS = 500;
/** Until both of two processes are compiled: before, a second one costs more than it brings. */
const COMPILE_ORDERS = 20_000;
const CONCURRENCY = 16;
const PRODUCT = 10;
const POLL_INTERVAL_MS = 20;

interface Outcome {
  assignments: number;
  keys: number;
  orders: number;
  available: number;
  backordered: number;
}

const OUTCOME_QUERY = `
  SELECT count(*)::int AS assignments, count(DISTINCT license_id)::int AS keys,
    count(DISTINCT order_id)::int AS orders, (SELECT count(*)::int FROM backorders) AS backordered,
    (SELECT count(*)::int FROM licenses WHERE status = 'available') AS available
  FROM license_assignments`;

/** Registers a shop that sells product 10 from a pool with `keys` keys. */
export async function registerShop(server: BenchServer, keys: number): Promise<Site> {
  const pool = await server.call<{ id: number }>('POST', '/license-groups', { name: 'Benchmark' });
  const licenses = Array.from({ length: keys }, (_, n) => ({ license_key: `BENCH-${n}` }));
  await server.call('POST', '/licenses/bulk', { license_group_id: pool.id, licenses });
  const site = await server.call<Site>('POST', '/sites', {
    name: 'Benchmark',
    url: 'https://shop.example.com',
    consumer_key: 'ck_bench',
    consumer_secret: 'cs_bench',
  });
  const mapping = { site_id: site.id, woocommerce_product_id: PRODUCT, license_group_id: pool.id };
  await server.call('POST', '/mappings', mapping);
  return site;
}

async function waitUntilProcessed({ client }: BenchDatabase): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query('SELECT FROM webhook_events WHERE processed_at IS NULL LIMIT 1');
    if (rowCount === 0) return;
    await setTimeout(POLL_INTERVAL_MS);
  }
}

interface SendAll {
  orders?: number;
  first?: number;
  topics?: string[];
  onSent?(sent: number): void;
}

async function sendAllOrders(
  bench: BenchDatabase,
  servers: BenchServer[],
  site: Site,
  { orders = ORDERS, first = 1, topics, onSent }: SendAll = {},
) {
  const start = performance.now();
  const responseTimes = await sendOrders({
    servers: () => servers.map(({ url }) => url),
    siteId: site.id,
    secret: site.api_key,
    productId: PRODUCT,
    orders,
    first,
    senders: CONCURRENCY,
    topics,
    onSent,
  });
  await waitUntilProcessed(bench);
  return { seconds: (performance.now() - start) / 1000, responseTimes };
}

async function assertOutcome({ client }: BenchDatabase, orders: number): Promise<void> {
  const { rows } = await client.query<Outcome>(OUTCOME_QUERY);
  const expected: Outcome = {
    assignments: orders,
    keys: orders,
    orders,
    available: 0,
    backordered: 0,
  };
  for (const [field, count] of Object.entries(expected)) {
    const actual = rows[0]?.[field as keyof Outcome];
    if (actual !== count) throw new Error(`${field}: expected ${count}, got ${actual}`);
  }
}

interface OrderRun {
  label: string;
  processes: number;
  /** Sent before the measurement. */
  warmUp?: number;
  isKilled?: boolean;
  topics?: string[];
}

/** Sells all orders; returns the rows of the table, and the orders a second. */
async function benchOrderRun({
  label,
  processes,
  warmUp = 0,
  isKilled = false,
  topics,
}: OrderRun): Promise<Row[]> {
  const bench = await startDatabase();
  const servers: BenchServer[] = [];
  try {
    for (let n = 0; n < processes; n++) servers.push(await startServer(bench));
    const bareRate = isKilled ? undefined : await measureBareRate(bench);
    const site = await registerShop(servers[0] as BenchServer, warmUp + ORDERS);
    if (warmUp > 0) await sendAllOrders(bench, servers, site, { orders: warmUp });
    let restarted: Promise<void> | undefined;
    const { seconds, responseTimes } = await sendAllOrders(bench, servers, site, {
      first: warmUp + 1,
      topics,
      onSent(sent) {
        if (isKilled && sent === ORDERS / 2) restarted = killAndRestart(bench, servers);
      },
    });
    await restarted;
    await assertOutcome(bench, warmUp + ORDERS);
    const rate = ORDERS / seconds;
    const ratio = bareRate === undefined ? undefined : formatRatio(rate / bareRate);
    return [
      ...(bareRate === undefined
        ? []
        : [[`${label}: bare SKIP LOCKED before it, keys a second`, single(bareRate, 'a second')] as Row]),
      [`${label}: orders a second, keys assigned`, single(rate, 'a second'), ratio],
      [`${label}: response to a webhook, p50`, percentileMs(responseTimes, 0.5)],
      [`${label}: response to a webhook, p99`, percentileMs(responseTimes, 0.99)],
      [`${label}: keys assigned twice, lost, left over`, '0, 0, 0'],
    ];
  } finally {
    for (const server of servers) await server.stop();
    await bench.stop();
  }
}

async function killAndRestart(bench: BenchDatabase, servers: BenchServer[]): Promise<void> {
  servers[1]?.process.kill('SIGKILL');
  servers.push(await startServer(bench));
}

const BARE_KEYS = 4000;
const TAKE_KEY = `
  UPDATE bare_keys SET is_sold = true WHERE id = (
    SELECT id FROM bare_keys WHERE NOT is_sold ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)`;

/** Keys a second that PostgreSQL gives out from a table without triggers, as durably, to as many connections. */
async function measureBareRate({ client, url }: BenchDatabase): Promise<number> {
  await client.query(
    `CREATE TABLE bare_keys AS SELECT id, false AS is_sold FROM generate_series(1, ${BARE_KEYS}) AS id`,
  );
  await client.query('CREATE INDEX ON bare_keys (id) WHERE NOT is_sold');
  await client.query('ALTER TABLE bare_keys ADD PRIMARY KEY (id)');
  await client.query('ANALYZE bare_keys');
  const clients = Array.from({ length: CONCURRENCY }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((one) => one.connect()));
  const start = performance.now();
  let taken = 0;
  await Promise.all(
    clients.map(async (one) => {
      while (taken++ < BARE_KEYS) await one.query({ name: 'take key', text: TAKE_KEY });
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(clients.map((one) => one.end()));
  await client.query('DROP TABLE bare_keys');
  return BARE_KEYS / seconds;
}

/** Statements, WAL and processor time, which other load on the machine hardly changes. */
async function benchOrderCost(label: string, processes: number): Promise<Row[]> {
  const bench = await startDatabase(startCountingDatabase);
  const servers: BenchServer[] = [];
  try {
    for (let n = 0; n < processes; n++) servers.push(await startServer(bench));
    const site = await registerShop(servers[0] as BenchServer, COST_ORDERS + WARM_UP_ORDERS);
    await sendAllOrders(bench, servers, site, { orders: WARM_UP_ORDERS });
    const { cost } = await measureCost(bench, servers, COST_ORDERS, () =>
      sendAllOrders(bench, servers, site, { orders: COST_ORDERS, first: WARM_UP_ORDERS + 1 }),
    );
    return costRows(cost).map(([what, value]) => [`${label}, each order: ${what}`, value]);
  } finally {
    for (const server of servers) await server.stop();
    await bench.stop();
  }
}

export async function benchOrders(): Promise<void> {
  const rows = [
    ...(await benchOrderCost('one process', 1)),
    ...(await benchOrderCost('two processes', 2)),
    ...(await benchOrderRun({ label: 'one process', processes: 1 })),
    ...(await benchOrderRun({
      label: 'one process, each order sent as created and as updated',
      processes: 1,
      topics: CREATED_AND_UPDATED,
    })),
    ...(await benchOrderRun({ label: 'two processes', processes: 2 })),
    ...(await benchOrderRun({ label: 'one compiled process', processes: 1, warmUp: COMPILE_ORDERS })),
    ...(await benchOrderRun({ label: 'two compiled processes', processes: 2, warmUp: COMPILE_ORDERS })),
    ...(await benchOrderRun({
      label: 'one of two killed midway and restarted',
      processes: 2,
      isKilled: true,
    })),
  ];
  printTable(`${ORDERS.toLocaleString('en')} orders for one product by ${CONCURRENCY} senders`, rows);
}
