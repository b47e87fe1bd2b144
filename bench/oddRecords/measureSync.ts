import { setTimeout } from 'node:timers/promises';
import type { Site } from '#contract/sites';
import type { ShopOrder } from '#shop/orders/ShopOrder';
import type { Shop } from '#shop/Shop';
import { startShop } from '#shop/startShop';
import { type ServerProcess, startServer } from '../../testkit/startServer';
import { PRODUCT } from '../orders/registerShop';
import { createPool } from '../shared/createPool';
import { type BenchDatabase, startDatabase } from '../shared/startDatabase';

export const SYNCED = 10_000;
const POLL_INTERVAL_MS = 20;
const SECOND_MS = 1000;

/** In turns, as plug-ins change an order: it is refused, has a return, or a line that cannot be read. */
const ODD: ((order: ShopOrder) => void)[] = [
  (order) => void Object.assign(order, { status: '' }),
  ({ lines: [line] }) => void Object.assign(line ?? {}, { quantity: -1 }),
  ({ lines: [line] }) => void Object.assign(line ?? {}, { quantity: null }),
];

/** Has a shop's orders read of which no webhook told; returns the seconds until all are processed. */
export async function measureSync(orders: number, oddEvery: number): Promise<number> {
  const bench = await startDatabase();
  const server = await startServer(bench, { env: { ALLOW_PRIVATE_SHOP_URLS: 'true' } });
  const shop = await startShop();
  try {
    const license_group_id = await createPool(server, orders);
    const site = await server.call<Site>('POST', '/sites', {
      name: 'Sync',
      url: shop.url,
      consumer_key: shop.consumerKey,
      consumer_secret: shop.consumerSecret,
    });
    const mapping = {
      site_id: site.id,
      woocommerce_product_id: PRODUCT,
      license_group_id,
      orders_from: null,
    };
    await server.call('POST', '/mappings', mapping);
    placeOrders(shop, orders, oddEvery);
    await bench.client.query(READ_ALL, [site.id]);
    const startedAt = performance.now();
    while (!(await requestSync(server, site.id))) await setTimeout(POLL_INTERVAL_MS);
    await waitUntilRead(bench, orders);
    return (performance.now() - startedAt) / 1000;
  } finally {
    await server.stop();
    await shop.close();
    await bench.stop();
  }
}

/** False while the server syncs by itself, since before the orders. */
async function requestSync(server: ServerProcess, siteId: number): Promise<boolean> {
  try {
    await server.call('POST', `/sites/${siteId}/reconcile`);
    return true;
  } catch (error) {
    if (String(error).includes('sites.sync_running')) return false;
    throw error;
  }
}

// From before the first order.
const READ_ALL = `
  INSERT INTO site_syncs (site_id, starts_at, synced_until) VALUES ($1, now() - interval '1 day', now() - interval '1 day')
  ON CONFLICT (site_id) DO UPDATE SET starts_at = excluded.starts_at, synced_until = excluded.synced_until`;

/** One a second; the last one was placed just now. */
function placeOrders(shop: Shop, orders: number, oddEvery: number): void {
  const beganAt = Date.now() - orders * SECOND_MS;
  shop.webhooks.clear();
  for (let n = 1; n <= orders; n++) {
    const order = shop.placeOrder({ set_paid: true, line_items: [{ product_id: PRODUCT, quantity: 1 }] });
    const at = new Date(beganAt + n * SECOND_MS);
    Object.assign(order, { created: at, modified: at, paid: at });
    if (n % oddEvery === 0) ODD[(n / oddEvery) % ODD.length]?.(order);
  }
}

/** An odd order is an event as any other. */
async function waitUntilRead({ client }: BenchDatabase, orders: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ read: number }>(
      'SELECT count(*)::int AS read FROM webhook_events WHERE processed_at IS NOT NULL',
    );
    if ((rows[0]?.read ?? 0) >= orders) return;
    await setTimeout(POLL_INTERVAL_MS);
  }
}
