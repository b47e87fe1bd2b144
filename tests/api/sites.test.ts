import { expect, test } from 'vitest';
import { mappings } from '#contract/mappings';
import { orders } from '#contract/orders';
import { Site, SiteSummary, sites } from '#contract/sites';
import { sync } from '#contract/sync';
import { recordedProducts } from '../shop/catalogue';
import { openShop } from '../shop/openShop';
import { buildMapping, buildPool, buildSite } from './build';
import { startApi } from './startApi';

const aSite = {
  name: 'Corner Shop',
  url: 'https://shop.example.com',
  consumer_key: 'ck_0123456789abcdef0123456789abcdef01234567',
  consumer_secret: 'cs_secret-of-the-shop',
};

test('a registered shop has a key of letters and digits, a webhook address and no secret in sight', async () => {
  const api = await startApi({ PUBLIC_URL: 'https://keys.example.com' });

  const { status, data, raw } = await api.send(sites.create, { body: aSite });

  expect(status).toBe(201);
  expect(Site.parse(data)).toEqual(data);
  expect(data.api_key).toMatch(/^[A-Za-z0-9]{40,}$/);
  expect(data.webhook_url).toBe(`https://keys.example.com/api/webhooks/woocommerce/${data.id}`);
  expect(data.consumer_key).toBe('ck_0123456789abcdef0');
  expect(data.is_active).toBe(true);
  expect(raw.body).not.toContain(aSite.consumer_secret);
});

test('keys and secrets are stored encrypted, and the audit tells who registered the shop', async () => {
  const api = await startApi();

  const { data } = await api.send(sites.create, { body: aSite });

  const [stored] = await api.sql<{ text: string }>('SELECT sites::text AS text FROM sites');
  const [audited] = await api.sql<{ actor: string; action: string; record_id: string }>(
    "SELECT actor, action, record_id FROM audit_log WHERE action = 'site.create'",
  );
  expect(stored?.text).not.toContain(data.api_key);
  expect(stored?.text).not.toContain(aSite.consumer_secret);
  expect(audited).toEqual({ actor: 'admin', action: 'site.create', record_id: String(data.id) });
});

test.each(['https://shop.example.com', 'https://SHOP.example.com/', 'https://shop.example.com/?lang=en'])(
  'the shop at %s is registered once',
  async (url) => {
    const api = await startApi();
    await api.send(sites.create, { body: aSite });

    const again = await api.send(sites.create, { body: { ...aSite, url } });

    expect(again.status).toBe(409);
    expect(again.errors).toEqual({ url: 'A site with this URL is already registered' });
    expect(await api.count('sites')).toBe(1);
  },
);

test('a form with mistakes is refused at each field', async () => {
  const api = await startApi();
  const body = { name: 'ab', url: 'shop.example.com', consumer_key: '', consumer_secret: ' ' };

  const { status, errors } = await api.send(sites.create, { body: { ...body, notification_email: 'x@' } });

  expect(status).toBe(422);
  expect(errors).toEqual({
    name: 'Site name must be at least 3 characters',
    url: 'Please enter a valid URL (e.g., https://shop.example.com)',
    consumer_key: 'Consumer key is required',
    consumer_secret: 'Consumer secret is required',
    notification_email: 'Invalid email address',
  });
});

test('the list shows every site without its API key', async () => {
  const api = await startApi();
  const site = await buildSite(api);
  await buildSite(api);

  const { data, raw } = await api.send(sites.list);

  expect(data.map((one) => SiteSummary.parse(one))).toEqual(data);
  expect(data).toHaveLength(2);
  expect(raw.body).not.toContain(site.api_key);
});

test('the notification e-mail can be changed and taken away', async () => {
  const api = await startApi();
  const { id } = await buildSite(api);

  const set = await api.send(sites.update, {
    params: { id },
    body: { notification_email: 'me@example.com' },
  });
  const cleared = await api.send(sites.update, { params: { id }, body: { notification_email: '' } });

  expect(set.data.notification_email).toBe('me@example.com');
  expect(cleared.data.notification_email).toBeNull();
});

test('a new API key takes the place of the old one at once', async () => {
  const api = await startApi();
  const site = await buildSite(api);
  const order = { order_id: 1, customer: { email: 'a@example.com' }, line_items: [] };

  const { status, data } = await api.send(sites.regenerateApiKey, { params: { id: site.id } });

  const byOld = await api.send(orders.create, { headers: { 'x-api-key': site.api_key }, body: order });
  const byNew = await api.send(orders.create, { headers: { 'x-api-key': data.api_key }, body: order });
  const [audited] = await api.sql<{ text: string }>(
    "SELECT audit_log::text AS text FROM audit_log WHERE action = 'site.regenerate_api_key'",
  );
  expect(status).toBe(201);
  expect(data.api_key).not.toBe(site.api_key);
  expect([byOld.status, byNew.status]).toEqual([401, 201]);
  expect(audited?.text).not.toContain(data.api_key);
});

test('a deleted site takes its mappings along', async () => {
  const api = await startApi();
  const site = await buildSite(api);
  const pool = await buildPool(api);
  await buildMapping(api, { siteId: site.id, poolId: pool.id, productId: 10 });

  const { status } = await api.send(sites.delete, { params: { id: site.id } });

  expect(status).toBe(200);
  expect((await api.send(mappings.list)).data).toEqual([]);
  expect((await api.send(sites.get, { params: { id: site.id } })).status).toBe(404);
});

test.each([
  ['get', sites.get],
  ['delete', sites.delete],
  ['new key', sites.regenerateApiKey],
  ['sync', sync.syncProducts],
])('%s of a site that is not there is 404', async (_, endpoint) => {
  const api = await startApi();

  const { status, message } = await api.send(endpoint, { params: { id: 4711 } });

  expect([status, message]).toEqual([404, 'Site not found']);
});

test('a sync reads the products of the shop and notes when', async () => {
  const api = await startApi();
  const shop = await openShop();
  const { consumerKey: consumer_key, consumerSecret: consumer_secret } = shop;
  const { id } = await buildSite(api, { url: shop.url, consumer_key, consumer_secret });

  const { status, data } = await api.send(sync.syncProducts, { params: { id } });

  const site = await api.send(sites.get, { params: { id } });
  expect(status).toBe(200);
  expect(data.map((product) => product.id)).toEqual(
    recordedProducts()
      .map((product) => product.id)
      .sort((a, b) => a - b),
  );
  expect(site.data.last_sync_at).toEqual(expect.any(String));
});

test('a shop that cannot be read is 502 with the reason, and is not noted as synced', async () => {
  const api = await startApi();
  const shop = await openShop({ fault: 'html' });
  const { consumerKey: consumer_key, consumerSecret: consumer_secret } = shop;
  const { id } = await buildSite(api, { url: shop.url, consumer_key, consumer_secret });

  const { status, message, raw } = await api.send(sync.syncProducts, { params: { id } });

  const site = await api.send(sites.get, { params: { id } });
  expect(status).toBe(502);
  expect(message).toContain('The shop');
  expect(raw.body).not.toContain(consumer_secret);
  expect(site.data.last_sync_at).toBeNull();
});

test('an inactive site is not synced', async () => {
  const api = await startApi();
  const shop = await openShop();
  const { id } = await buildSite(api, { url: shop.url, is_active: false });

  const { status, message } = await api.send(sync.syncProducts, { params: { id } });

  expect([status, message]).toEqual([409, 'This site is inactive']);
  expect(shop.requests).toEqual([]);
});
