import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Site } from '#contract/sites';
import { loadDelivery, signDelivery } from '../tests/shop/deliveries';
import { type Bench, startDatabase } from './database';
import { openShop } from './orders';
import { ms, printTable, quantile } from './report';
import { startServer } from './server';

const A_SECOND = 200;
const SECONDS = 20;
const WARM_UP_SECONDS = 3;
const PRODUCT = 10;
const POLL_MS = 50;

/** A paid order as the recorded shop sent it, 4 kB of it, with a number of its own. */
const recorded = JSON.parse(loadDelivery('0009').body.toString());

function anOrder(id: number): Buffer {
  const line = { ...recorded.line_items[0], id, product_id: PRODUCT, variation_id: 0, quantity: 1 };
  return Buffer.from(
    JSON.stringify({ ...recorded, id, number: String(id), status: 'processing', line_items: [line] }),
  );
}

interface Flood {
  /** When each order was sent, in ms of this process. */
  sent: Map<string, number>;
  refused: number;
}

/** Sends at the same pace whether answers come or not, as many shops together do. */
async function flood(url: string, { id, api_key }: Site, from: number, count: number): Promise<Flood> {
  const dispatcher = new Agent({ connections: 64 });
  const sent: Flood['sent'] = new Map();
  const answers: Promise<boolean>[] = [];
  const start = performance.now();
  for (let n = 0; n < count; n++) {
    await setTimeout(Math.max(0, start + (n * 1000) / A_SECOND - performance.now()));
    const body = anOrder(from + n);
    const headers = {
      'content-type': 'application/json',
      'x-wc-webhook-topic': 'order.created',
      'x-wc-webhook-signature': signDelivery(body, api_key),
    };
    sent.set(String(from + n), performance.now());
    answers.push(
      request(`${url}/api/webhooks/woocommerce/${id}`, { dispatcher, method: 'POST', headers, body }).then(
        async (answer) => {
          await answer.body.dump();
          return answer.statusCode === 200;
        },
      ),
    );
  }
  const taken = await Promise.all(answers);
  await dispatcher.close();
  return { sent, refused: taken.filter((isTaken) => !isTaken).length };
}

/** Looks for new assignments until there are `count`; when each was first seen, by its order. */
async function watchAssignments({ client }: Bench, count: number): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  while (seen.size < count) {
    await setTimeout(POLL_MS);
    // Identities are given before their transaction ends, so that the last of them are looked at again.
    const { rows } = await client.query<{ order_id: string }>(
      "SELECT order_id FROM license_assignments WHERE assigned_at > now() - interval '2 seconds'",
    );
    const now = performance.now();
    for (const { order_id } of rows) if (!seen.has(order_id)) seen.set(order_id, now);
  }
  return seen;
}

/** How long the server says that it took over each delivery, from its log. */
async function answerTimes(log: string): Promise<number[]> {
  const lines = (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes('/webhooks/'));
  return lines.map((line): number => JSON.parse(line).ms);
}

/** Deliveries at a steady pace at one server: how fast it answers them and how soon their keys are assigned. */
export async function benchWebhooks(): Promise<void> {
  const bench = await startDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'keystock-bench-log-'));
  const logFile = join(folder, 'server.log');
  const server = await startServer(bench, { logFile });
  try {
    const [warmUp, count] = [A_SECOND * WARM_UP_SECONDS, A_SECOND * SECONDS];
    const site = await openShop(server, warmUp + count);
    const all = watchAssignments(bench, warmUp + count);
    await flood(server.url, site, 1, warmUp);
    const { sent, refused } = await flood(server.url, site, warmUp + 1, count);
    if (refused > 0) throw new Error(`${refused} deliveries were refused`);

    const seen = await all;
    const assigned = [...sent].map(([order, at]) => (seen.get(order) ?? Number.NaN) - at);
    const answers = (await answerTimes(logFile)).slice(warmUp);
    printTable(`${A_SECOND} webhooks a second for ${SECONDS} s`, [
      ['answer in the server, p50', ms(quantile(answers, 0.5))],
      ['answer in the server, p99', ms(quantile(answers, 0.99))],
      ['sent until its key is assigned, p50', ms(quantile(assigned, 0.5))],
      ['sent until its key is assigned, p99', ms(quantile(assigned, 0.99))],
    ]);
  } finally {
    await server.stop();
    await bench.stop();
    await rm(folder, { recursive: true });
  }
}
