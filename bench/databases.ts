import { Agent, request } from 'undici';
import type { Site } from '#contract/sites';
import { startUntunedPostgres } from '../tests/untunedPostgres';
import { type Bench, startDatabase } from './database';
import { openShop } from './orders';
import { median, ms, printTable, times } from './report';
import { type Server, startServer } from './server';

const ROUNDS = 8;
const ONE_BY_ONE = 40;
const TOGETHER = 160;
const SENDERS = 16;
const PRODUCT = 10;
/** The first round only warms up. */
const KEYS = (ROUNDS + 1) * (ONE_BY_ONE + TOGETHER);

interface Seller {
  bench: Bench;
  server: Server;
  site: Site;
  sold: number;
}

async function startSeller(bench: Bench): Promise<Seller> {
  const server = await startServer(bench);
  return { bench, server, site: await openShop(server, KEYS), sold: 0 };
}

const dispatcher = new Agent({ connections: SENDERS });

/** An order of a shop that is not WooCommerce: answered with its key. */
async function order(seller: Seller): Promise<void> {
  const body = JSON.stringify({
    order_id: String(++seller.sold),
    status: 'processing',
    customer: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' },
    line_items: [{ id: '1', product_id: PRODUCT, variation_id: 0, quantity: 1, name: 'Benchmark' }],
  });
  const headers = { 'content-type': 'application/json', 'x-api-key': seller.site.api_key };
  const url = `${seller.server.url}/api/shop/orders`;
  const answer = await request(url, { dispatcher, method: 'POST', headers, body });
  const { data } = (await answer.body.json()) as { data?: { keys: unknown[] } };
  if (data?.keys.length !== 1) throw new Error(`an order was answered ${answer.statusCode}`);
}

/** How long an answer takes, in ms. */
async function one(seller: Seller): Promise<number> {
  const start = performance.now();
  await order(seller);
  return performance.now() - start;
}

/** How long an order takes where many come at once, in ms. */
async function together(seller: Seller): Promise<number> {
  const start = performance.now();
  const sender = async () => {
    for (let n = 0; n < TOGETHER / SENDERS; n += 1) await order(seller);
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return (performance.now() - start) / TOGETHER;
}

/** Measures two sellers in turn, so that what else the machine does falls on both. */
async function inTurn(rounds: number, measure: (seller: Seller) => Promise<number>, sellers: Sellers) {
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
    await inTurn(ONE_BY_ONE, one, sellers);
    await inTurn(1, together, sellers);
    const answers = await inTurn(ROUNDS * ONE_BY_ONE, one, sellers);
    const each = await inTurn(ROUNDS, together, sellers);
    const { rows } = await benches[1].client.query<{ v: string }>(
      `SELECT split_part(version(), ' ', 2) AS v`,
    );
    const stock = `PostgreSQL ${rows[0]?.v} with stock settings`;
    const aSecond = (took: number) => String(Math.round(1000 / took));
    printTable('Orders by /api/shop/orders, on either database in turn', [
      ['answer, p50: embedded', ms(answers[0])],
      [`answer, p50: ${stock}`, ms(answers[1]), times(answers[1] / answers[0])],
      [`orders a second by ${SENDERS} senders: embedded`, aSecond(each[0])],
      [`orders a second by ${SENDERS} senders: ${stock}`, aSecond(each[1]), times(each[1] / each[0])],
    ]);
  } finally {
    for (const { server } of sellers) await server.stop();
    for (const bench of benches) await bench.stop();
  }
}
