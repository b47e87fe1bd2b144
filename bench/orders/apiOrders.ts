import { request } from 'undici';
import { type ServerProcess, startServer } from '../../testkit/startServer';
import { percentileMs, single } from '../shared/figure';
import { costRows, measureCost } from '../shared/measureCost';
import { printTable, type Row } from '../shared/report';
import { type BenchDatabase, startCountingDatabase, startDatabase } from '../shared/startDatabase';
import { PRODUCT, registerShop } from './registerShop';

const ORDERS = 3000;
/** Statements are planned, and the pages of the tables logged completely. */
const WARM_UP_ORDERS = 500;
const CALLERS = [1, 16];

interface ApiCalls {
  url: string;
  apiKey: string;
  first: number;
  callers: number;
}

/** Places orders of one unit each and checks that each got a key; returns the times of the responses. */
async function placeOrders(count: number, { url, apiKey, first, callers }: ApiCalls): Promise<number[]> {
  const times: number[] = [];
  let next = first;
  const call = async () => {
    for (let n = next++; n < first + count; n = next++) {
      const start = performance.now();
      const response = await request(`${url}/api/shop/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
        body: JSON.stringify({
          order_id: `A-${n}`,
          status: 'completed',
          customer: { email: `customer-${n}@example.com` },
          line_items: [{ id: '1', product_id: PRODUCT, variation_id: 0, quantity: 1, name: 'Simple Pass' }],
        }),
      });
      const { data } = (await response.body.json()) as { data?: { keys: unknown[] } };
      if (data?.keys.length !== 1) throw new Error(`order ${n}: status ${response.statusCode}`);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return times;
}

async function createApiKey(server: ServerProcess, siteId: number): Promise<string> {
  const body = { name: 'Benchmark', scopes: ['allocate'], expires_on: null, quota: null };
  return (await server.call<{ key: string }>('POST', `/sites/${siteId}/api-keys`, body)).key;
}

async function assertOutcome({ client }: BenchDatabase, orders: number): Promise<void> {
  const { rows } = await client.query<{ orders: number; keys: number }>(
    `SELECT count(DISTINCT order_id)::int AS orders, count(DISTINCT license_id)::int AS keys FROM license_assignments`,
  );
  if (rows[0]?.orders !== orders || rows[0].keys !== orders) throw new Error(JSON.stringify(rows[0]));
}

export async function benchApiOrders(): Promise<void> {
  const bench = await startDatabase(startCountingDatabase);
  const server = await startServer(bench);
  const rows: Row[] = [];
  try {
    const total = CALLERS.length * (WARM_UP_ORDERS + ORDERS);
    const site = await registerShop(server, total);
    const apiKey = await createApiKey(server, site.id);
    let first = 1;
    for (const callers of CALLERS) {
      await placeOrders(WARM_UP_ORDERS, { url: server.url, apiKey, first, callers });
      first += WARM_UP_ORDERS;
      const start = performance.now();
      const calls = { url: server.url, apiKey, first, callers };
      const { result, cost } = await measureCost(bench, [server], ORDERS, () => placeOrders(ORDERS, calls));
      const label = callers === 1 ? 'one caller' : `${callers} callers`;
      rows.push(
        [`${label}: orders a second`, single((ORDERS * 1000) / (performance.now() - start), 'a second')],
        [`${label}: response, p50`, percentileMs(result, 0.5)],
        [`${label}: response, p99`, percentileMs(result, 0.99)],
        ...costRows(cost).map(([name, value]): Row => [`${label}, each order: ${name}`, value]),
      );
      first += ORDERS;
    }
    await assertOutcome(bench, total);
    printTable(`${ORDERS.toLocaleString('en')} orders by POST /api/shop/orders`, rows);
  } finally {
    await server.stop();
    await bench.stop();
  }
}
