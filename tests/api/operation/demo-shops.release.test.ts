import { expect, onTestFinished, test } from 'vitest';
import { licenses } from '#contract/licenses';
import { orders } from '#contract/orders';
import { siteHealth } from '#contract/siteHealth';
import { sites } from '#contract/sites';
import { sync } from '#contract/sync';
import type { Shop } from '#shop/Shop';
import { seedDemo } from '../../../server/demo/seedDemo';
import { startDemoShops } from '../../../server/demo/startDemo';
import { freePort } from '../../../testkit/freePort';
import { buildSite } from '../build';
import { getCustomerNotes } from '../messaging';
import { getOrder } from '../openOrder';
import { type Api, startApi } from '../startApi';

interface Demo {
  api: Api;
  /** The first one: Softport Europe. */
  shop: Shop;
  siteId: number;
}

async function startShops(api: Api): Promise<Demo> {
  const shops = await startDemoShops(api.services);
  onTestFinished(async () => void (await Promise.all(shops.map((shop) => shop.close()))));
  const { data } = await api.send(sites.list);
  const [shop] = shops;
  const site = data.find(({ url }) => url === shop?.url);
  if (!shop || !site) throw new Error('The demo has no shop');
  return { api, shop, siteId: site.id };
}

/** A demo that its shops can reach, without the private addresses that a production server refuses. */
async function startDemo(): Promise<Demo> {
  const port = await freePort();
  const api = await startApi({
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ALLOW_PRIVATE_SHOP_URLS: 'false',
  });
  await api.app.listen({ host: '127.0.0.1', port });
  await seedDemo(api.services);
  return startShops(api);
}

const runDueMessages = async ({ api }: Demo) => {
  await api.sql("UPDATE deliveries SET next_at = now() - interval '1 second' WHERE state = 'queued'");
  await api.runJobs();
};

test('sends keys as notes, and replaced ones too, to the orders of the shop', async () => {
  const demo = await startDemo();
  const { api, shop, siteId } = demo;
  const query = { site_id: siteId, status: 'completed' } as const;
  const [listed] = (await api.send(orders.list, { query })).data.orders;
  const order = shop.orders.get(Number(listed?.order_id));
  const params = { id: listed?.id ?? 0 };

  const sent = await api.send(orders.resend, { params, body: { channel: 'note' } });
  await runDueMessages(demo);
  const { lines } = await getOrder(api, listed?.number ?? '');
  const license_id = lines[0]?.units[0]?.license?.license_id ?? 0;
  const replaced = await api.send(licenses.replace, {
    params: { id: license_id },
    body: { replacement_note: 'Does not activate' },
  });
  await runDueMessages(demo);

  const page = await getOrder(api, listed?.number ?? '');
  expect([sent.status, replaced.status]).toEqual([201, 201]);
  expect(page.messages.slice(0, 2).map(({ state }) => state)).toEqual(['sent', 'sent']);
  const [note, replacement] = order ? getCustomerNotes(order) : [];
  expect(note).toContain(lines[0]?.units[0]?.license?.license_key_decrypted);
  expect(replacement).toContain(page.lines[0]?.units[0]?.license?.license_key_decrypted);
  expect(page.shop_url).toBe(`${shop.url}/wp-admin/post.php?post=${listed?.order_id}&action=edit`);
  expect(await (await fetch(page.shop_url ?? '')).text()).toContain(`Order #${listed?.order_id}`);
});

test('syncs products and orders, creates its webhooks, and a new order gets its keys', async () => {
  const demo = await startDemo();
  const { api, shop, siteId } = demo;
  const params = { id: siteId };

  const products = await api.send(sync.syncProducts, { params });
  const synced = await api.send(sync.run, { params });
  await api.send(siteHealth.check, { params });
  const placed = shop.placeOrder({ line_items: [{ product_id: 1204 }], set_paid: true });
  await shop.deliverAll();
  await api.runJobs();

  const order = await getOrder(api, placed.id);
  expect([products.status, synced.status]).toEqual([200, 200]);
  expect(products.data).toHaveLength(12);
  expect(synced.data).toMatchObject({ is_finished: true, recovered_orders: 0 });
  expect(shop.webhooks.size).toBe(8);
  expect(order).toMatchObject({ assigned_units: 1, is_paid: true });
  expect(order.events.every(({ is_failed }) => !is_failed)).toBe(true);
});

test('has its orders again after a restart, and leaves other shops alone', async () => {
  const first = await startDemo();
  const { api } = first;
  const other = await buildSite(api, { name: 'Softport Europe', url: 'https://real.example.net' });
  await first.shop.close();

  const second = await startShops(api);

  expect(second.siteId).toBe(first.siteId);
  expect(second.shop.orders.size).toBe(first.shop.orders.size);
  expect(second.shop.url).not.toBe(first.shop.url);
  expect((await api.send(sites.get, { params: { id: other.id } })).data.url).toBe('https://real.example.net');
  expect((await api.send(sync.run, { params: { id: second.siteId } })).data.recovered_orders).toBe(0);
});

test('seeds each order with line items, and recent ones with events and links', async () => {
  const { api } = await startDemo();

  const [counts] = await api.sql(`SELECT
    (SELECT count(*) FROM orders WHERE units = 0 OR event_id = 0) AS unlikely,
    (SELECT count(*) > 500 FROM webhook_events WHERE processed_at IS NOT NULL) AS has_events,
    (SELECT count(*) > 500 AND count(opened_at) > 100 FROM order_links) AS has_links,
    (SELECT count(*) FROM order_links WHERE opened_at > now() OR created_at > now()) AS future`);

  expect(counts).toEqual({ unlikely: 0, has_events: true, has_links: true, future: 0 });
});
