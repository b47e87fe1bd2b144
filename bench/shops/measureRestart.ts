import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../testkit/freePort';
import { startServer } from '../../testkit/startServer';
import { createPool } from '../shared/createPool';
import { type BenchDatabase, startDatabase } from '../shared/startDatabase';
import { getNoteDelays, startSellingShop, waitForNotes, waitForWebhooks } from './startSellingShop';

const ORDER_INTERVAL_MS = 200;
const DOWNTIME_MS = 11_000;
const BEFORE_MS = 10_000;
const AFTER_MS = 10_000;
const NOTES_TIMEOUT_MS = 120_000;

/** Times in seconds. */
export interface RestartFigures {
  orders: number;
  /** Orders that were paid while the server was away. */
  missed: number;
  disabledWebhooks: number;
  /** From the signal to the end of the process. */
  stop: number;
  /** From the start of the process to its readiness. */
  start: number;
  /** From readiness until all orders that were paid before have their keys. */
  keys: number;
  /** From readiness until all webhooks are active. */
  webhooks: number;
  /** From readiness until all orders that were paid before have their notes. */
  notes: number;
  /** From the payment of the last order to its note. */
  lastNote: number;
  /** From payment to note before the restart, in ms. */
  noteDelays: number[];
}

/** Stops the server for 11 seconds while a shop sells five orders a second. */
export async function measureRestart(): Promise<RestartFigures> {
  const bench = await startDatabase();
  const port = await freePort();
  const env = { PUBLIC_URL: `http://127.0.0.1:${port}`, ALLOW_PRIVATE_SHOP_URLS: 'true' };
  const startAgain = () => startServer(bench, { port, env });
  let server = await startAgain();
  const selling = await startSellingShop(server, await createPool(server, 1000), 'Restart');
  const { shop, paidAt } = selling;
  try {
    const stopSelling = selling.sell(ORDER_INTERVAL_MS);
    await setTimeout(BEFORE_MS);

    const signaledAt = Date.now();
    await server.stop();
    const stoppedAt = Date.now();
    await setTimeout(signaledAt + DOWNTIME_MS - stoppedAt);
    const disabledWebhooks = [...shop.webhooks.values()].filter(({ status }) => status === 'disabled').length;
    const startedAt = Date.now();
    server = await startAgain();
    const { readyAt } = server;
    await waitForWebhooks(shop);
    const repairedAt = Date.now();

    await setTimeout(Math.max(0, readyAt + AFTER_MS - Date.now()));
    stopSelling();
    await waitForNotes(selling, NOTES_TIMEOUT_MS);
    const paidBefore = [...paidAt].filter(([, at]) => at < readyAt).map(([id]) => id);
    const assignedAt = await readLastAssignment(bench, paidBefore);
    const notedAt = Math.max(...paidBefore.map((id) => selling.notedAt.get(id) ?? Number.NaN));
    const noteDelays = getNoteDelays(selling);
    return {
      orders: paidAt.size,
      missed: [...paidAt.values()].filter((at) => at > signaledAt && at < readyAt).length,
      disabledWebhooks,
      stop: (stoppedAt - signaledAt) / 1000,
      start: (readyAt - startedAt) / 1000,
      keys: Math.max(0, assignedAt - readyAt) / 1000,
      webhooks: (repairedAt - readyAt) / 1000,
      notes: Math.max(0, notedAt - readyAt) / 1000,
      lastNote: (noteDelays.at(-1) ?? Number.NaN) / 1000,
      noteDelays: [...paidAt.values()].flatMap((at, index) =>
        at < signaledAt - 5000 ? (noteDelays[index] ?? Number.NaN) : [],
      ),
    };
  } finally {
    await selling.close();
    await server.stop();
    await bench.stop();
  }
}

/** When the last of the orders got its key, in ms; fails if one has none. */
async function readLastAssignment({ client }: BenchDatabase, orderIds: number[]): Promise<number> {
  const { rows } = await client.query<{ orders: number; last: Date }>(
    `SELECT count(DISTINCT order_id)::int AS orders, max(assigned_at) AS last FROM license_assignments
     WHERE order_id = ANY($1::text[])`,
    [orderIds.map(String)],
  );
  const [row] = rows;
  if (row?.orders !== orderIds.length)
    throw new Error(`${row?.orders} of ${orderIds.length} orders have a key`);
  return row.last.getTime();
}
