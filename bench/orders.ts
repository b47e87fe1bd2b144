import { setTimeout } from 'node:timers/promises';
import type { Site } from '#contract/sites';
import { sendOrders } from '../tests/shop/sendOrders';
import { percentileMs, single } from './shared/figure';
import { printTable, type Row } from './shared/report';
import { type BenchDatabase, startDatabase } from './shared/startDatabase';
import { type BenchServer, startServer } from './shared/startServer';

const ORDERS = 10_000;
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

async function sendAllOrders(
  bench: BenchDatabase,
  servers: BenchServer[],
  site: Site,
  onSent?: (sent: number) => void,
) {
  const start = performance.now();
  const responseTimes = await sendOrders({
    servers: () => servers.map(({ url }) => url),
    siteId: site.id,
    secret: site.api_key,
    productId: PRODUCT,
    orders: ORDERS,
    senders: CONCURRENCY,
    onSent,
  });
  await waitUntilProcessed(bench);
  return { seconds: (performance.now() - start) / 1000, responseTimes };
}

async function assertOutcome({ client }: BenchDatabase): Promise<void> {
  const { rows } = await client.query<Outcome>(OUTCOME_QUERY);
  const expected: Outcome = {
    assignments: ORDERS,
    keys: ORDERS,
    orders: ORDERS,
    available: 0,
    backordered: 0,
  };
  for (const [field, count] of Object.entries(expected)) {
    const actual = rows[0]?.[field as keyof Outcome];
    if (actual !== count) throw new Error(`${field}: expected ${count}, got ${actual}`);
  }
}

async function benchOrderRun(isKilled: boolean): Promise<Row[]> {
  const bench = await startDatabase();
  const servers = [await startServer(bench), await startServer(bench)];
  try {
    const site = await registerShop(servers[0] as BenchServer, ORDERS);
    let restarted: Promise<void> | undefined;
    const { seconds, responseTimes } = await sendAllOrders(bench, servers, site, (sent) => {
      if (isKilled && sent === ORDERS / 2) restarted = killAndRestart(bench, servers);
    });
    await restarted;
    await assertOutcome(bench);
    const label = isKilled ? 'one process killed midway and restarted' : 'two processes';
    return [
      [`${label}: orders a second, keys assigned`, single(ORDERS / seconds, 'a second')],
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

export async function benchOrders(): Promise<void> {
  const rows = [...(await benchOrderRun(false)), ...(await benchOrderRun(true))];
  printTable(`${ORDERS.toLocaleString('en')} orders for one product by ${CONCURRENCY} senders`, rows);
}
