import { Agent, request } from 'undici';
import { startUntunedPostgres } from '../tests/untunedPostgres';
import { registerShop } from './orders';
import { median, single } from './shared/figure';
import { formatRatio, printTable } from './shared/report';
import { type BenchDatabase, startDatabase } from './shared/startDatabase';
import { type BenchServer, startServer } from './shared/startServer';

const ROUNDS = 8;
const SEQUENTIAL_ORDERS = 40;
const CONCURRENT_ORDERS = 160;
const CONCURRENCY = 16;
const PRODUCT = 10;
/** One more round for the warm-up. */
const KEYS = (ROUNDS + 1) * (SEQUENTIAL_ORDERS + CONCURRENT_ORDERS);

interface BenchShop {
  bench: BenchDatabase;
  server: BenchServer;
  apiKey: string;
  orderCount: number;
}

async function startBenchShop(bench: BenchDatabase): Promise<BenchShop> {
  const server = await startServer(bench);
  const { id } = await registerShop(server, KEYS);
  const body = { name: 'Benchmark', scopes: ['allocate'] };
  const { key } = await server.call<{ key: string }>('POST', `/sites/${id}/api-keys`, body);
  return { bench, server, apiKey: key, orderCount: 0 };
}

const dispatcher = new Agent({ connections: CONCURRENCY });

/** Places an order through the shop API and checks that the response contains one key. */
async function placeOrder(shop: BenchShop): Promise<void> {
  const body = JSON.stringify({
    order_id: String(++shop.orderCount),
    status: 'processing',
    customer: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' },
    line_items: [{ id: '1', product_id: PRODUCT, variation_id: 0, quantity: 1, name: 'Benchmark' }],
  });
  const headers = { 'content-type': 'application/json', 'x-api-key': shop.apiKey };
  const url = `${shop.server.url}/api/shop/orders`;
  const response = await request(url, { dispatcher, method: 'POST', headers, body });
  const { data } = (await response.body.json()) as { data?: { keys: unknown[] } };
  if (data?.keys.length !== 1) throw new Error(`the order failed with status ${response.statusCode}`);
}

async function timeSequentialOrder(shop: BenchShop): Promise<number> {
  const start = performance.now();
  await placeOrder(shop);
  return performance.now() - start;
}

/** Returns the time per order at full concurrency, in ms. */
async function timeConcurrentOrders(shop: BenchShop): Promise<number> {
  const start = performance.now();
  const placeOrders = async () => {
    for (let n = 0; n < CONCURRENT_ORDERS / CONCURRENCY; n += 1) await placeOrder(shop);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, placeOrders));
  return (performance.now() - start) / CONCURRENT_ORDERS;
}

/** Alternates between the two databases, so that other load on the machine affects both. */
async function alternate(rounds: number, measure: (shop: BenchShop) => Promise<number>, shops: BenchShops) {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await measure(shops[0]));
    times[1].push(await measure(shops[1]));
  }
  return [median(times[0]), median(times[1])] as const;
}

type BenchShops = readonly [embedded: BenchShop, untuned: BenchShop];

/** Compares orders on a PostgreSQL with stock settings and on the embedded one. */
export async function benchDatabases(): Promise<void> {
  const benches = [await startDatabase(), await startDatabase(() => startUntunedPostgres())] as const;
  const shops = [await startBenchShop(benches[0]), await startBenchShop(benches[1])] as const;
  try {
    await alternate(SEQUENTIAL_ORDERS, timeSequentialOrder, shops);
    await alternate(1, timeConcurrentOrders, shops);
    const sequential = await alternate(ROUNDS * SEQUENTIAL_ORDERS, timeSequentialOrder, shops);
    const concurrent = await alternate(ROUNDS, timeConcurrentOrders, shops);
    const { rows } = await benches[1].client.query<{ version: string }>(
      `SELECT split_part(version(), ' ', 2) AS version`,
    );
    const untunedLabel = `PostgreSQL ${rows[0]?.version} with stock settings`;
    const perSecond = (orderMs: number) => single(1000 / orderMs, 'a second');
    printTable('Orders by /api/shop/orders, on either database in turn', [
      ['response, p50: embedded', single(sequential[0], 'ms')],
      [
        `response, p50: ${untunedLabel}`,
        single(sequential[1], 'ms'),
        formatRatio(sequential[1] / sequential[0]),
      ],
      [`orders a second by ${CONCURRENCY} senders: embedded`, perSecond(concurrent[0])],
      [
        `orders a second by ${CONCURRENCY} senders: ${untunedLabel}`,
        perSecond(concurrent[1]),
        formatRatio(concurrent[1] / concurrent[0]),
      ],
    ]);
  } finally {
    for (const { server } of shops) await server.stop();
    for (const bench of benches) await bench.stop();
  }
}
