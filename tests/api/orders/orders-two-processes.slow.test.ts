import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sendOrders } from '../../../testkit/sendOrders';
import type { ServerProcess } from '../../../testkit/startServer';
import { listDeliveredKeys, PRODUCT, type Selling, startSelling } from '../selling';
import { startProcess } from '../startProcess';

const ORDERS = 300;
const SENDERS = 16;

async function waitUntilProcessed({ api }: Selling): Promise<void> {
  while ((await api.count('webhook_events WHERE processed_at IS NULL')) > 0) await setTimeout(100);
}

test('assigns 300 keys to 300 orders, and notifies once, when one of two servers is killed midway', async () => {
  const shop = await startSelling(ORDERS);
  const servers = await Promise.all([startProcess(shop), startProcess(shop)]);
  let restarted: Promise<ServerProcess> | undefined;

  await sendOrders({
    servers: () => servers.map(({ url }) => url),
    siteId: shop.site.id,
    secret: shop.site.api_key,
    productId: PRODUCT,
    orders: ORDERS,
    senders: SENDERS,
    onSent: (sent) => {
      if (sent !== ORDERS / 2) return;
      servers[1]?.process.kill('SIGKILL');
      restarted = startProcess(shop);
    },
  });
  await restarted;
  await waitUntilProcessed(shop);
  const countDepleted = () => shop.api.count("notifications WHERE type = 'DEPLETED'");
  await expect.poll(countDepleted).toBe(1);

  const delivered = await listDeliveredKeys(shop.api);
  expect(servers[1]?.process.signalCode).toBe('SIGKILL');
  expect(delivered).toHaveLength(ORDERS);
  expect(new Set(delivered.map(({ key }) => key)).size).toBe(ORDERS);
  expect(new Set(delivered.map(({ order_id }) => order_id)).size).toBe(ORDERS);
  expect(await shop.api.count("licenses WHERE status = 'available'")).toBe(0);
  expect(await shop.api.count('backorders')).toBe(0);
  expect(await shop.api.count('notifications WHERE NOT is_resolved')).toBeLessThanOrEqual(2);
  expect(await countDepleted()).toBe(1);
}, 180_000);
