import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Site } from '#contract/sites';
import { signDelivery } from '#shop/webhooks/buildDelivery';
import { loadDelivery } from '../testkit/deliveries';
import { startServer } from '../testkit/startServer';
import { PRODUCT, registerShop } from './orders/registerShop';
import { percentileMs } from './shared/figure';
import { printTable } from './shared/report';
import { type BenchDatabase, startDatabase } from './shared/startDatabase';

const RATES = [200, 500];
const DURATION_SECONDS = 20;
const WARM_UP_SECONDS = 3;
const POLL_INTERVAL_MS = 20;
const DEADLINE_MS = 120_000;

/** A recorded webhook of a paid order, 4 kB. */
const recordedOrder = JSON.parse(loadDelivery('0009').body.toString());

function buildOrder(id: number): Buffer {
  const line = { ...recordedOrder.line_items[0], id, product_id: PRODUCT, variation_id: 0, quantity: 1 };
  return Buffer.from(
    JSON.stringify({
      ...recordedOrder,
      id,
      number: String(id),
      order_key: `wc_order_${id}`,
      status: 'processing',
      // A mapping gives no key to an order that was paid before it was made.
      date_paid_gmt: new Date().toISOString().slice(0, 19),
      line_items: [line],
    }),
  );
}

interface SendResult {
  /** Send times by order id, in ms of `performance.now()`. */
  sent: Map<string, number>;
  rejected: number;
}

/** Sends at a constant rate, independent of the response times. */
async function sendAtConstantRate(
  url: string,
  { id, api_key }: Site,
  { rate, firstOrderId, count }: { rate: number; firstOrderId: number; count: number },
): Promise<SendResult> {
  const dispatcher = new Agent({ connections: 64 });
  const sent: SendResult['sent'] = new Map();
  const responses: Promise<boolean>[] = [];
  const start = performance.now();
  for (let n = 0; n < count; n++) {
    await setTimeout(Math.max(0, start + (n * 1000) / rate - performance.now()));
    const body = buildOrder(firstOrderId + n);
    const headers = {
      'content-type': 'application/json',
      'x-wc-webhook-topic': 'order.created',
      'x-wc-webhook-signature': signDelivery(body, api_key),
    };
    sent.set(String(firstOrderId + n), performance.now());
    responses.push(
      request(`${url}/api/webhooks/woocommerce/${id}`, { dispatcher, method: 'POST', headers, body }).then(
        async (response) => {
          await response.body.dump();
          return response.statusCode === 200;
        },
      ),
    );
  }
  const accepted = await Promise.all(responses);
  await dispatcher.close();
  return { sent, rejected: accepted.filter((isAccepted) => !isAccepted).length };
}

/** Polls until there are `count` assignments; returns when each was first seen, by order id. Throws if they do not come. */
async function pollAssignments({ client }: BenchDatabase, count: number): Promise<Map<string, number>> {
  const assignedAt = new Map<string, number>();
  const deadline = performance.now() + DEADLINE_MS;
  while (assignedAt.size < count) {
    if (performance.now() > deadline)
      throw new Error(`${assignedAt.size} of ${count} orders got a key in time`);
    await setTimeout(POLL_INTERVAL_MS);
    // Commits are not in the order of ids, so recent assignments are read repeatedly.
    const { rows } = await client.query<{ order_id: string }>(
      "SELECT order_id FROM license_assignments WHERE assigned_at > now() - interval '2 seconds'",
    );
    const now = performance.now();
    for (const { order_id } of rows) if (!assignedAt.has(order_id)) assignedAt.set(order_id, now);
  }
  return assignedAt;
}

/** Reads the server's response times of webhooks from its log. */
async function readResponseTimes(log: string): Promise<number[]> {
  const lines = (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes('/webhooks/'));
  return lines.map((line): number => JSON.parse(line).ms);
}

/** Measures response times and assignment delays of webhooks at constant rates. */
export async function benchWebhooks(): Promise<void> {
  for (const rate of RATES) await benchRate(rate);
}

async function benchRate(rate: number): Promise<void> {
  const bench = await startDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'keystock-bench-log-'));
  const logFile = join(folder, 'server.log');
  const server = await startServer(bench, { logFile });
  try {
    const [warmUp, count] = [rate * WARM_UP_SECONDS, rate * DURATION_SECONDS];
    const site = await registerShop(server, warmUp + count);
    const polling = pollAssignments(bench, warmUp + count);
    await sendAtConstantRate(server.url, site, { rate, firstOrderId: 1, count: warmUp });
    const { sent, rejected } = await sendAtConstantRate(server.url, site, {
      rate,
      firstOrderId: warmUp + 1,
      count,
    });
    if (rejected > 0) throw new Error(`${rejected} webhooks were rejected`);

    const assignedAt = await polling;
    const assignmentDelays = [...sent].map(
      ([orderId, sentAt]) => (assignedAt.get(orderId) ?? Number.NaN) - sentAt,
    );
    const responseTimes = (await readResponseTimes(logFile)).slice(warmUp);
    printTable(`${rate} webhooks a second for ${DURATION_SECONDS} s`, [
      ['response in the server, p50', percentileMs(responseTimes, 0.5)],
      ['response in the server, p99', percentileMs(responseTimes, 0.99)],
      ['sent until its key is assigned, p50', percentileMs(assignmentDelays, 0.5)],
      ['sent until its key is assigned, p99', percentileMs(assignmentDelays, 0.99)],
    ]);
  } finally {
    await server.stop();
    await bench.stop();
    await rm(folder, { recursive: true });
  }
}
