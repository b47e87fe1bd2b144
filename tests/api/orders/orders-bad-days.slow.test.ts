import { expect, test } from 'vitest';
import { processEventsJob } from '../../../server/domains/orders/events/processEventsJob';
import { transaction } from '../../../server/platform/db/transaction';
import { enqueue } from '../../../server/platform/jobs/enqueue';
import { aWooOrder, type Selling, startSelling } from '../selling';
import { startProcess } from '../startProcess';
import { withTableLock } from '../withTableLock';

/** All jobs are fetched at once: they have the same time, and no order. */
const EVENTS_PER_JOB = 100;
const TIMEOUT_MS = 240_000;

const STORE = `
  INSERT INTO webhook_events (site_id, topic, body) SELECT $1, 'order.updated', body
  FROM unnest($2::text[]) WITH ORDINALITY AS e(body, n) ORDER BY n RETURNING id`;

/** Stores paid orders of one unit, numbered from 1, as webhooks that arrived at once. */
async function receiveOrders({ api, site }: Selling, count: number): Promise<void> {
  const bodies = Array.from({ length: count }, (_, n) =>
    JSON.stringify(aWooOrder({ id: n + 1, number: String(n + 1) })),
  );
  await transaction(api.services.db, async (tx) => {
    const { rows } = await tx.$client.query<{ id: number }>(STORE, [site.id, bodies]);
    const ids = rows.map(({ id }) => id);
    for (let first = 0; first < count; first += EVENTS_PER_JOB)
      await enqueue(tx, processEventsJob, {
        eventIds: ids.slice(first, first + EVENTS_PER_JOB),
      });
  });
}

const untilProcessed = ({ api }: Selling, timeout = TIMEOUT_MS) =>
  expect
    .poll(() => api.count('webhook_events WHERE processed_at IS NULL'), { timeout, interval: 200 })
    .toBe(0);

const KEYS_OF_ORDERS = `
  SELECT count(*)::int AS units, count(DISTINCT a.license_id)::int AS keys, count(DISTINCT a.order_id)::int AS orders,
    max(a.order_id::int) AS last_order FROM license_assignments a`;

test(
  'gives 4,000 keys to the first of 5,000 orders that arrive at once, and lets the others wait in their order',
  async () => {
    const shop = await startSelling(4000);
    await receiveOrders(shop, 5000);
    const server = await startProcess(shop);

    await untilProcessed(shop);

    expect(await shop.api.sql(KEYS_OF_ORDERS)).toEqual([
      { units: 4000, keys: 4000, orders: 4000, last_order: 4000 },
    ]);
    const waiting = await shop.api.sql<{ order_id: string }>('SELECT order_id FROM backorders ORDER BY id');
    expect(waiting.map(({ order_id }) => Number(order_id))).toEqual(
      Array.from({ length: 1000 }, (_, n) => 4001 + n),
    );
    expect(await shop.api.count("notifications WHERE type = 'ASSIGNMENT_FAILED'")).toBe(1);
    expect(server.getPeakMemory() ?? 0).toBeLessThan(400);
  },
  TIMEOUT_MS,
);

test(
  'gives each of three keys a thousand times when two servers share 3,100 orders',
  async () => {
    const shop = await startSelling(3, 1000);
    await receiveOrders(shop, 3100);
    await Promise.all([startProcess(shop), startProcess(shop)]);

    await untilProcessed(shop);

    const uses = await shop.api.sql(
      'SELECT count(*)::int AS n FROM license_assignments GROUP BY license_id ORDER BY license_id',
    );
    expect(uses).toEqual([{ n: 1000 }, { n: 1000 }, { n: 1000 }]);
    expect(await shop.api.count('backorders')).toBe(100);
    expect(await shop.api.count("licenses WHERE status = 'exhausted' AND uses_left = 0")).toBe(3);
  },
  TIMEOUT_MS,
);

test(
  'processes the batch that a killed server had begun as soon as a server starts again',
  async () => {
    const shop = await startSelling(200);
    const server = await startProcess(shop);

    await withTableLock(shop.api, 'audit_log', async ({ waitForBlocked }) => {
      await receiveOrders(shop, 200);
      await waitForBlocked(1);
      server.process.kill('SIGKILL');
      await expect.poll(() => server.process.signalCode).toBe('SIGKILL');
    });
    await startProcess(shop);
    // Below the expiry of the killed server's jobs.
    await untilProcessed(shop, 10_000);

    expect(await shop.api.sql(KEYS_OF_ORDERS)).toEqual([
      { units: 200, keys: 200, orders: 200, last_order: 200 },
    ]);
  },
  TIMEOUT_MS,
);
