import { expect, test } from 'vitest';
import { mappings } from '#contract/mappings';
import { orders } from '#contract/orders';
import { Site, SiteSummary, sites } from '#contract/sites';
import { sync } from '#contract/sync';
import { loadRecordedProducts } from '../shop/catalog';
import { openShop } from '../shop/openShop';
import { buildMapping, buildPool, buildSite } from './build';
import { startApi } from './startApi';

const siteInput = {
  name: 'Corner Shop',
  url: 'https://shop.example.com',
  consumer_key: 'ck_0123456789abcdef0123456789abcdef01234567',
  consumer_secret: 'cs_secret-of-the-shop',
};

test('registers a site with an alphanumeric API key and a webhook URL, without its secret', async () => {
  const api = await startApi({ PUBLIC_URL: 'https://keys.example.com' });

  const { status, data, raw } = await api.send(sites.create, { body: siteInput });

  expect(status).toBe(201);
  expect(Site.parse(data)).toEqual(data);
  expect(data.api_key).toMatch(/^[A-Za-z0-9]{40,}$/);
  expect(data.webhook_url).toBe(`https://keys.example.com/api/webhooks/woocommerce/${data.id}`);
  expect(data.consumer_key).toBe('ck_0123456789abcdef0');
  expect(data.is_active).toBe(true);
  expect(raw.body).not.toContain(siteInput.consumer_secret);
});

test('encrypts API key and secret and audits the registration', async () => {
  const api = await startApi();

  const { data } = await api.send(sites.create, { body: siteInput });

  const [stored] = await api.sql<{ text: string }>('SELECT sites::text AS text FROM sites');
  const [audited] = await api.sql<{ actor: string; action: string; record_id: string }>(
    "SELECT actor, action, record_id FROM audit_log WHERE action = 'site.create'",
  );
  expect(stored?.text).not.toContain(data.api_key);
  expect(stored?.text).not.toContain(siteInput.consumer_secret);
  expect(audited).toEqual({ actor: 'admin', action: 'site.create', record_id: String(data.id) });
});

test.each(['https://shop.example.com', 'https://SHOP.example.com/', 'https://shop.example.com/?lang=en'])(
  'refuses to register %s a second time',
  async (url) => {
    const api = await startApi();
    await api.send(sites.create, { body: siteInput });

    const again = await api.send(sites.create, { body: { ...siteInput, url } });

    expect(again.status).toBe(409);
    expect(again.errors).toEqual({ url: 'A site with this URL is already registered' });
    expect(await api.count('sites')).toBe(1);
  },
);

test('refuses an invalid site at each field', async () => {
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

test('lists sites without their API keys', async () => {
  const api = await startApi();
  const site = await buildSite(api);
  await buildSite(api);

  const { data, raw } = await api.send(sites.list);

  expect(data.map((one) => SiteSummary.parse(one))).toEqual(data);
  expect(data).toHaveLength(2);
  expect(raw.body).not.toContain(site.api_key);
});

test('sets and clears the notification e-mail', async () => {
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

test('replaces the API key immediately', async () => {
  const api = await startApi();
  const site = await buildSite(api);
  const order = { order_id: 1, customer: { email: 'a@example.com' }, line_items: [] };

  const { status, data } = await api.send(sites.regenerateApiKey, { params: { id: site.id } });

  const withOldKey = await api.send(orders.create, { headers: { 'x-api-key': site.api_key }, body: order });
  const withNewKey = await api.send(orders.create, { headers: { 'x-api-key': data.api_key }, body: order });
  const [audited] = await api.sql<{ text: string }>(
    "SELECT audit_log::text AS text FROM audit_log WHERE action = 'site.regenerate_api_key'",
  );
  expect(status).toBe(201);
  expect(data.api_key).not.toBe(site.api_key);
  expect([withOldKey.status, withNewKey.status]).toEqual([401, 201]);
  expect(audited?.text).not.toContain(data.api_key);
});

test('deletes the mappings of a deleted site', async () => {
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
])('responds 404 to %s of an unknown site', async (_, endpoint) => {
  const api = await startApi();

  const { status, message } = await api.send(endpoint, { params: { id: 4711 } });

  expect([status, message]).toEqual([404, 'Site not found']);
});

test('reads the products of the shop and stores the time of the sync', async () => {
  const api = await startApi();
  const shop = await openShop();
  const { consumerKey: consumer_key, consumerSecret: consumer_secret } = shop;
  const { id } = await buildSite(api, { url: shop.url, consumer_key, consumer_secret });

  const { status, data } = await api.send(sync.syncProducts, { params: { id } });

  const site = await api.send(sites.get, { params: { id } });
  expect(status).toBe(200);
  expect(data.map((product) => product.id)).toEqual(
    loadRecordedProducts()
      .map((product) => product.id)
      .sort((a, b) => a - b),
  );
  expect(site.data.last_sync_at).toEqual(expect.any(String));
});

test('responds 502 with the reason when the shop cannot be read', async () => {
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

test('refuses to sync an inactive site', async () => {
  const api = await startApi();
  const shop = await openShop();
  const { id } = await buildSite(api, { url: shop.url, is_active: false });

  const { status, message } = await api.send(sync.syncProducts, { params: { id } });

  expect([status, message]).toEqual([409, 'This site is inactive']);
  expect(shop.requests).toEqual([]);
});
