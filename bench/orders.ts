import { setTimeout } from 'node:timers/promises';
import type { Site } from '#contract/sites';
import { sendOrders } from '../tests/shop/sendOrders';
import { type Bench, startDatabase } from './database';
import { ms, printTable, quantile, type Row } from './report';
import { type Server, startServer } from './server';

const ORDERS = 10_000;
const SENDERS = 16;
const PRODUCT = 10;
const POLL_MS = 20;

interface Outcome {
  delivered: number;
  keys: number;
  orders: number;
  left: number;
  waiting: number;
}

const OUTCOME = `
  SELECT count(*)::int AS delivered, count(DISTINCT license_id)::int AS keys,
    count(DISTINCT order_id)::int AS orders, (SELECT count(*)::int FROM backorders) AS waiting,
    (SELECT count(*)::int FROM licenses WHERE status = 'available') AS left
  FROM license_assignments`;

/** A shop that sells product 10 from a pool with these many keys. */
export async function openShop(server: Server, keys: number): Promise<Site> {
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

async function untilAllIsWorkedOff({ client }: Bench): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query('SELECT FROM webhook_events WHERE processed_at IS NULL LIMIT 1');
    if (rowCount === 0) return;
    await setTimeout(POLL_MS);
  }
}

async function sellAll(bench: Bench, servers: Server[], site: Site, onSent?: (sent: number) => void) {
  const start = performance.now();
  const took = await sendOrders({
    servers: () => servers.map(({ url }) => url),
    siteId: site.id,
    secret: site.api_key,
    productId: PRODUCT,
    orders: ORDERS,
    senders: SENDERS,
    onSent,
  });
  await untilAllIsWorkedOff(bench);
  return { seconds: (performance.now() - start) / 1000, took };
}

async function check({ client }: Bench): Promise<void> {
  const { rows } = await client.query<Outcome>(OUTCOME);
  const expected: Outcome = { delivered: ORDERS, keys: ORDERS, orders: ORDERS, left: 0, waiting: 0 };
  for (const [what, count] of Object.entries(expected)) {
    const found = rows[0]?.[what as keyof Outcome];
    if (found !== count) throw new Error(`${what} is ${found} where ${count} was expected`);
  }
}

async function run(isKilled: boolean): Promise<Row[]> {
  const bench = await startDatabase();
  const servers = [await startServer(bench), await startServer(bench)];
  try {
    const site = await openShop(servers[0] as Server, ORDERS);
    let restarted: Promise<void> | undefined;
    const { seconds, took } = await sellAll(bench, servers, site, (sent) => {
      if (isKilled && sent === ORDERS / 2) restarted = killAndRestart(bench, servers);
    });
    await restarted;
    await check(bench);
    const what = isKilled ? 'one process killed midway and restarted' : 'two processes';
    return [
      [`${what}: orders a second, keys assigned`, String(Math.round(ORDERS / seconds))],
      [`${what}: answer to a webhook, p50`, ms(quantile(took, 0.5))],
      [`${what}: answer to a webhook, p99`, ms(quantile(took, 0.99))],
      [`${what}: keys given twice, lost, left over`, '0, 0, 0'],
    ];
  } finally {
    for (const server of servers) await server.stop();
    await bench.stop();
  }
}

async function killAndRestart(bench: Bench, servers: Server[]): Promise<void> {
  servers[1]?.process.kill('SIGKILL');
  servers.push(await startServer(bench));
}

export async function benchOrders(): Promise<void> {
  const rows = [...(await run(false)), ...(await run(true))];
  printTable(`${ORDERS.toLocaleString('en')} orders for one product by ${SENDERS} senders`, rows);
}
