import { Agent, request } from 'undici';
import type { Site } from '#contract/sites';
import { startUntunedPostgres } from '../tests/untunedPostgres';
import { registerShop } from './orders';
import { formatMs, formatRatio, median, printTable } from './shared/report';
import { type BenchDatabase, startDatabase } from './shared/startDatabase';
import { type BenchServer, startServer } from './shared/startServer';

const ROUNDS = 8;
const SEQUENTIAL_ORDERS = 40;
const CONCURRENT_ORDERS = 160;
const CONCURRENCY = 16;
const PRODUCT = 10;
/** The first round only warms up. */
const KEYS = (ROUNDS + 1) * (SEQUENTIAL_ORDERS + CONCURRENT_ORDERS);

interface Seller {
  bench: BenchDatabase;
  server: BenchServer;
  site: Site;
  sold: number;
}

async function startSeller(bench: BenchDatabase): Promise<Seller> {
  const server = await startServer(bench);
  return { bench, server, site: await registerShop(server, KEYS), sold: 0 };
}

const dispatcher = new Agent({ connections: CONCURRENCY });

/** An order of a shop that is not WooCommerce: answered with its key. */
async function placeOrder(seller: Seller): Promise<void> {
  const body = JSON.stringify({
    order_id: String(++seller.sold),
    status: 'processing',
    customer: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' },
    line_items: [{ id: '1', product_id: PRODUCT, variation_id: 0, quantity: 1, name: 'Benchmark' }],
  });
  const headers = { 'content-type': 'application/json', 'x-api-key': seller.site.api_key };
  const url = `${seller.server.url}/api/shop/orders`;
  const response = await request(url, { dispatcher, method: 'POST', headers, body });
  const { data } = (await response.body.json()) as { data?: { keys: unknown[] } };
  if (data?.keys.length !== 1) throw new Error(`an order was answered ${response.statusCode}`);
}

/** How long an answer takes, in ms. */
async function timeSequentialOrder(seller: Seller): Promise<number> {
  const start = performance.now();
  await placeOrder(seller);
  return performance.now() - start;
}

/** How long an order takes where many come at once, in ms. */
async function timeConcurrentOrders(seller: Seller): Promise<number> {
  const start = performance.now();
  const sender = async () => {
    for (let n = 0; n < CONCURRENT_ORDERS / CONCURRENCY; n += 1) await placeOrder(seller);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sender));
  return (performance.now() - start) / CONCURRENT_ORDERS;
}

/** Measures two sellers in turn, so that what else the machine does falls on both. */
async function alternate(rounds: number, measure: (seller: Seller) => Promise<number>, sellers: Sellers) {
  const took: [number[], number[]] = [[], []];
  for (let n = 0; n < rounds; n += 1) {
    took[0].push(await measure(sellers[0]));
    took[1].push(await measure(sellers[1]));
  }
  return [median(took[0]), median(took[1])] as const;
}

type Sellers = readonly [embedded: Seller, untuned: Seller];

/** Orders on a PostgreSQL with stock settings, as DATABASE_URL may lead to, beside the embedded one. */
export async function benchDatabases(): Promise<void> {
  const benches = [await startDatabase(), await startDatabase(() => startUntunedPostgres())] as const;
  const sellers = [await startSeller(benches[0]), await startSeller(benches[1])] as const;
  try {
    await alternate(SEQUENTIAL_ORDERS, timeSequentialOrder, sellers);
    await alternate(1, timeConcurrentOrders, sellers);
    const sequential = await alternate(ROUNDS * SEQUENTIAL_ORDERS, timeSequentialOrder, sellers);
    const concurrent = await alternate(ROUNDS, timeConcurrentOrders, sellers);
    const { rows } = await benches[1].client.query<{ v: string }>(
      `SELECT split_part(version(), ' ', 2) AS v`,
    );
    const stock = `PostgreSQL ${rows[0]?.v} with stock settings`;
    const aSecond = (orderMs: number) => String(Math.round(1000 / orderMs));
    printTable('Orders by /api/shop/orders, on either database in turn', [
      ['answer, p50: embedded', formatMs(sequential[0])],
      [`answer, p50: ${stock}`, formatMs(sequential[1]), formatRatio(sequential[1] / sequential[0])],
      [`orders a second by ${CONCURRENCY} senders: embedded`, aSecond(concurrent[0])],
      [
        `orders a second by ${CONCURRENCY} senders: ${stock}`,
        aSecond(concurrent[1]),
        formatRatio(concurrent[1] / concurrent[0]),
      ],
    ]);
  } finally {
    for (const { server } of sellers) await server.stop();
    for (const bench of benches) await bench.stop();
  }
}
