import { setTimeout } from 'node:timers/promises';
import type { Site } from '#contract/sites';
import { sendOrders } from '../../testkit/sendOrders';
import type { ServerProcess } from '../../testkit/startServer';
import type { BenchDatabase } from '../shared/startDatabase';
import { PRODUCT } from './registerShop';

export const SENDERS = 16;
const POLL_INTERVAL_MS = 20;

interface SendAll extends Pick<Parameters<typeof sendOrders>[0], 'change'> {
  orders: number;
  first?: number;
  topics?: string[];
  onSent?(sent: number): void;
}

/** Sends paid orders of one unit by webhook and waits until they are processed. */
export async function sendAllOrders(
  bench: BenchDatabase,
  servers: ServerProcess[],
  site: Site,
  { orders, first = 1, topics, change, onSent }: SendAll,
) {
  const start = performance.now();
  const responseTimes = await sendOrders({
    servers: () => servers.map(({ url }) => url),
    siteId: site.id,
    secret: site.api_key,
    productId: PRODUCT,
    orders,
    first,
    senders: SENDERS,
    topics,
    change,
    onSent,
  });
  await waitUntilProcessed(bench);
  return { seconds: (performance.now() - start) / 1000, responseTimes };
}

async function waitUntilProcessed({ client }: BenchDatabase): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query('SELECT FROM webhook_events WHERE processed_at IS NULL LIMIT 1');
    if (rowCount === 0) return;
    await setTimeout(POLL_INTERVAL_MS);
  }
}
