import { expect } from 'vitest';
import { mappings } from '#contract/mappings';
import { SiteSummary, sites } from '#contract/sites';
import { sync } from '#contract/sync';
import { loadRecordedProducts } from '#shop/catalog';
import { enqueueDueSyncsJob } from '../../../server/domains/recovery/reconciliation/enqueueDueSyncsJob';
import { openShop } from '../../shop/openShop';
import { buildMapping, buildPool, buildSite } from '../build';
import { test } from '../fixtures';
import { startApi } from '../startApi';

const siteInput = {
  name: 'Corner Shop',
  url: 'https://shop.example.com',
  consumer_key: 'ck_0123456789abcdef0123456789abcdef01234567',
  consumer_secret: 'cs_secret-of-the-shop',
};

test('registers a site with an alphanumeric webhook secret and a webhook URL, without its secret', async () => {
  const api = await startApi({ PUBLIC_URL: 'https://keys.example.com' });

  const { status, data, raw } = await api.send(sites.create, { body: siteInput });

  expect(status).toBe(201);
  expect(sites.create.data.parse(data)).toEqual(data);
  expect(data.api_key).toMatch(/^[A-Za-z0-9]{40,}$/);
  expect(data.webhook_url).toBe(`https://keys.example.com/api/webhooks/woocommerce/${data.id}`);
  expect(data.consumer_key).toBe('ck_0123456789abcdef0');
  expect(data.is_active).toBe(true);
  expect(raw.body).not.toContain(siteInput.consumer_secret);
});

test('encrypts both secrets and audits the registration', async ({ api }) => {
  const { data } = await api.send(sites.create, { body: siteInput });

  const [stored] = await api.sql<{ text: string }>('SELECT sites::text AS text FROM sites');
  const [audited] = await api.sql<{ actor: string; action: string; record_id: string }>(
    "SELECT actor, action, record_id FROM audit_log WHERE action = 'site.create'",
  );
  expect(stored?.text).not.toContain(data.api_key);
  expect(stored?.text).not.toContain(siteInput.consumer_secret);
  expect(audited).toEqual({ actor: 'admin', action: 'site.create', record_id: String(data.id) });
});

test.for([
  'https://shop.example.com',
  'https://SHOP.example.com/',
  'https://shop.example.com/?lang=en',
  'http://shop.example.com',
  'https://www.shop.example.com',
  'https://shop.example.com/wp-admin/admin.php?page=wc-settings',
])('refuses to register %s a second time', async (url, { api }) => {
  await api.send(sites.create, { body: siteInput });

  const again = await api.send(sites.create, { body: { ...siteInput, url } });

  expect(again.status).toBe(409);
  expect(again.errors).toEqual({ url: 'A site with this URL is already registered' });
  expect(await api.count('sites')).toBe(1);
});

test('refuses an invalid site at each field', async ({ api }) => {
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

test('lists sites without their secrets', async ({ api, site }) => {
  await buildSite(api);

  const { data, raw } = await api.send(sites.list);

  expect(data.map((one) => SiteSummary.parse(one))).toEqual(data);
  expect(data).toHaveLength(2);
  expect(raw.body).not.toContain(site.api_key);
});

test('sets and clears the notification email', async ({ api }) => {
  const { id } = await buildSite(api);

  const set = await api.send(sites.update, {
    params: { id },
    body: { notification_email: 'me@example.com' },
  });
  const cleared = await api.send(sites.update, { params: { id }, body: { notification_email: '' } });

  expect(set.data.notification_email).toBe('me@example.com');
  expect(cleared.data.notification_email).toBeNull();
});

test('changes name and URL, and checks the shop at its new address', async ({ api }) => {
  const old = await openShop();
  const shop = await openShop({ storeId: old.storeId });
  const { consumerKey: consumer_key, consumerSecret: consumer_secret } = shop;
  const { id } = await buildSite(api, { url: old.url, consumer_key, consumer_secret });
  await old.close();
  await api.runJobs();

  const { status, data } = await api.send(sites.update, {
    params: { id },
    body: { name: 'Shop at the Corner', url: `${shop.url}/` },
  });

  await api.runJobs();
  const listed = await api.send(sites.list);
  const [audited] = await api.sql("SELECT details FROM audit_log WHERE action = 'site.update'");
  expect(status).toBe(200);
  expect(data).toMatchObject({ id, name: 'Shop at the Corner', url: shop.url });
  expect(listed.data).toMatchObject([{ health: 'ok' }]);
  expect(audited?.details).toMatchObject({ name: 'Shop at the Corner', url: `${shop.url}/` });
});

test('refuses an invalid name and the URL of another site at their fields', async ({ api }) => {
  const { id } = await buildSite(api);
  await api.send(sites.create, { body: siteInput });

  const invalid = await api.send(sites.update, { params: { id }, body: { name: 'ab', url: 'shop' } });
  const taken = await api.send(sites.update, {
    params: { id },
    body: { url: 'http://www.shop.example.com/' },
  });

  expect([invalid.status, invalid.errors]).toEqual([
    422,
    {
      name: 'Site name must be at least 3 characters',
      url: 'Please enter a valid URL (e.g., https://shop.example.com)',
    },
  ]);
  expect([taken.status, taken.errors]).toEqual([409, { url: 'A site with this URL is already registered' }]);
});

test('a deleted site gets its id back under http, https and www', async ({ api }) => {
  const { data: first } = await api.send(sites.create, { body: siteInput });
  await buildSite(api);
  await api.send(sites.delete, { params: { id: first.id } });

  const { data: again } = await api.send(sites.create, {
    body: { ...siteInput, url: 'http://www.shop.example.com/' },
  });

  expect(again).toMatchObject({ id: first.id, url: 'http://www.shop.example.com' });
});

test('replaces the webhook secret', async ({ api, site }) => {
  const { status, data } = await api.send(sites.regenerateApiKey, { params: { id: site.id } });

  const [audited] = await api.sql<{ text: string }>(
    "SELECT audit_log::text AS text FROM audit_log WHERE action = 'site.regenerate_api_key'",
  );
  expect(status).toBe(201);
  expect(data.api_key).not.toBe(site.api_key);
  expect(audited?.text).not.toContain(data.api_key);
});

test('deletes the mappings of a deleted site', async ({ api, site, pool }) => {
  await buildMapping(api, { siteId: site.id, poolId: pool.id, productId: 10 });

  await api.sql(
    `INSERT INTO backorders (pool_id, site_id, order_id, line_item_id, unit)
     SELECT $1, $2, (n / 2)::text, '1', n FROM generate_series(2, 5) n`,
    [pool.id, site.id],
  );
  const announced = await api.send(sites.deletion, { params: { id: site.id } });

  const { status } = await api.send(sites.delete, { params: { id: site.id } });

  expect(announced.data).toEqual({ mappings: 1, backordered_orders: 2 });
  expect(status).toBe(200);
  expect((await api.send(mappings.list)).data).toEqual([]);
  expect((await api.send(sites.get, { params: { id: site.id } })).status).toBe(404);
});

test.each([
  ['get', sites.get],
  ['deletion', sites.deletion],
  ['delete', sites.delete],
  ['new key', sites.regenerateApiKey],
  ['sync', sync.syncProducts],
  ['products', sync.products],
])('responds 404 to %s of an unknown site', async (_, endpoint) => {
  const api = await startApi();

  const { status, message } = await api.send(endpoint, { params: { id: 4711 } });

  expect([status, message]).toEqual([404, 'Site not found']);
});

test('reads the products of the shop and stores the time of the sync', async ({ api, shop }) => {
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

test('keeps the products of the daily sync, which starts with the registration', async ({ api, shop }) => {
  const { consumerKey: consumer_key, consumerSecret: consumer_secret } = shop;
  const { id } = await buildSite(api, { url: shop.url, consumer_key, consumer_secret });
  const list = async () => (await api.send(sync.products, { params: { id } })).data;

  const before = await list();
  await enqueueDueSyncsJob.run(api.services, [{}]);
  await api.runJobs();
  const first = await list();
  shop.products = shop.products.slice(0, 1).map((product) => ({ ...product, name: 'Renamed' }));
  await api.send(sync.syncProducts, { params: { id } });

  expect(before).toEqual({ products: [], synced_at: null });
  expect(first.products.map((product) => product.id)).toEqual(
    loadRecordedProducts()
      .filter(({ status }) => status === 'publish')
      .map((product) => product.id)
      .sort((a, b) => a - b),
  );
  expect(first.synced_at).toEqual(expect.any(String));
  expect((await list()).products.map(({ name }) => name)).toEqual(['Renamed']);
});

test('responds 502 with the reason when the shop cannot be read', async ({ api }) => {
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

test('refuses to sync an inactive site', async ({ api, shop }) => {
  const { id } = await buildSite(api, { url: shop.url, is_active: false });

  const { status, message } = await api.send(sync.syncProducts, { params: { id } });

  expect([status, message]).toEqual([409, 'This site is inactive']);
  expect(shop.requests).toEqual([]);
});

test('lists the sites with products that are mapped to a pool', async ({ api }) => {
  const [first, second] = [await buildPool(api), await buildPool(api)];
  const [site, other] = [await buildSite(api), await buildSite(api)];
  await buildMapping(api, { siteId: site.id, poolId: first.id, productId: 1 });
  await buildMapping(api, { siteId: other.id, poolId: second.id, productId: 1 });
  await buildMapping(api, { siteId: other.id, poolId: second.id, productId: 2 });
  const listIds = async (query: object) => {
    const { data } = await api.send(sites.list, { query });
    return data.map(({ id }) => id);
  };

  const refused = await api.send(sites.list, { query: { license_group_id: 'all' } as object });

  expect(await listIds({ license_group_id: second.id })).toEqual([other.id]);
  expect(await listIds({ license_group_id: 4711 })).toEqual([]);
  expect(await listIds({})).toHaveLength(2);
  expect(refused.status).toBe(422);
});
