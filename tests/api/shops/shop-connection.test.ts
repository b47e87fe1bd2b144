import { afterEach, expect, vi } from 'vitest';
import { connections } from '#contract/connections';
import { dashboard } from '#contract/dashboard';
import { siteHealth } from '#contract/siteHealth';
import { sites } from '#contract/sites';
import { sync } from '#contract/sync';
import type { ShopFault } from '#shop/faults';
import { buildSite } from '../build';
import { test } from '../fixtures';
import { checkNow, getCheck, getHealth, registerShop } from '../shopSite';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('checks the connection to a registered shop automatically', async ({ registered: shop }) => {
  const before = await getHealth(shop);

  await shop.api.runJobs();

  expect(before).toMatchObject({ state: 'unknown', checks: [] });
  expect(await getHealth(shop)).toMatchObject({ state: 'ok' });
  expect(await getCheck(shop, 'connection')).toMatchObject({
    ok_at: expect.any(String),
    failed_at: null,
    reason: null,
  });
});

test.each<[ShopFault, string, string]>([
  ['down', 'unreachable', 'closed the connection'],
  ['html', 'not_json', 'is a firewall or maintenance page in front of it?'],
  ['maintenance', 'server_error', 'in maintenance mode'],
  ['plain_permalinks', 'plain_permalinks', 'permalinks are set to Plain'],
  ['redirect', 'redirect', 'redirects to another address'],
  ['not_woocommerce', 'http', 'no WooCommerce at this address'],
  ['keys_revoked', 'unauthorized', 'The shop refused the keys'],
  ['endless', 'too_large', 'larger than'],
])('shows why a shop that is %s cannot be reached', async (fault, code, reason) => {
  const shop = await registerShop({ fault });

  await shop.api.runJobs();

  expect(await getCheck(shop, 'connection')).toMatchObject({
    code,
    reason: expect.stringContaining(reason),
    ok_at: null,
    failed_at: expect.any(String),
  });
  expect((await getHealth(shop)).state).toBe('failing');
});

test('reports a wrong secret without showing it', async () => {
  const wrong = `cs_${'0'.repeat(40)}`;
  const shop = await registerShop({}, {}, { consumer_secret: wrong });

  const { raw, data } = await checkNow(shop);

  expect(data.checks).toMatchObject([{ kind: 'connection', code: 'unauthorized' }]);
  expect(raw.body).not.toContain(wrong);
});

test('reports an untrusted certificate', async () => {
  const shop = await registerShop({ secure: true });

  const { data } = await checkNow(shop);

  expect(data.checks).toMatchObject([{ kind: 'connection', code: 'tls' }]);
});

test('sends no request to a private address unless allowed', async () => {
  const shop = await registerShop({}, { ALLOW_PRIVATE_SHOP_URLS: 'false' });

  const { data } = await checkNow(shop);

  expect(data.checks).toMatchObject([{ kind: 'connection', code: 'refused' }]);
  expect(shop.shop.requests).toEqual([]);
});

test('sends credentials in the query when the host drops the header, and stores that', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const shop = await registerShop({ secure: true, dropsAuthorizationHeader: true });

  const first = await checkNow(shop);
  const firstRequests = shop.shop.requests.splice(0);
  await checkNow(shop);

  expect(first.data.state).toBe('ok');
  expect(firstRequests[0]?.url.searchParams.has('consumer_key')).toBe(false);
  expect(shop.shop.requests.every(({ url }) => url.searchParams.has('consumer_key'))).toBe(true);
});

test('connects to a shop in a subfolder', async () => {
  const shop = await registerShop({ folder: '/shop' });

  expect((await checkNow(shop)).data.state).toBe('ok');
});

test('keeps the first failure time across checks and clears it on success', async ({ registered: shop }) => {
  await checkNow(shop);
  shop.shop.fault = 'down';
  await checkNow(shop);
  const first = await getCheck(shop, 'connection');

  await checkNow(shop);
  const second = await getCheck(shop, 'connection');
  shop.shop.fault = undefined;
  await checkNow(shop);

  expect(first?.ok_at).toEqual(expect.any(String));
  expect(second?.failed_at).toBe(first?.failed_at);
  expect(await getCheck(shop, 'connection')).toMatchObject({ failed_at: null, reason: null, code: null });
});

test('reports a secret that cannot be decrypted without a failed job', async ({ registered: shop }) => {
  await shop.api.sql("UPDATE sites SET consumer_secret_cipher = '\\x00'");

  await shop.api.runJobs();

  expect(await getCheck(shop, 'connection')).toMatchObject({
    reason: expect.stringContaining('cannot be decrypted'),
  });
});

test('does not check an inactive site', async ({ api }) => {
  const { id } = await buildSite(api, { url: 'http://127.0.0.1:1', is_active: false });

  await api.runJobs();
  const { status, message } = await api.send(siteHealth.check, { params: { id } });

  expect([status, message]).toEqual([409, 'This site is inactive']);
  expect(await api.count('health_checks')).toBe(0);
});

test.for([siteHealth.get, siteHealth.check])(
  'responds 404 for an unknown site',
  async (endpoint, { api }) => {
    expect((await api.send(endpoint, { params: { id: 4711 } })).status).toBe(404);
  },
);

test('lists the health of each site and shows failed checks on the dashboard', async () => {
  const shop = await registerShop({ fault: 'html' });
  await shop.api.runJobs();

  const list = await shop.api.send(sites.list);
  const { data } = await shop.api.send(dashboard.attention);

  const reason = expect.stringContaining('web page');
  expect(list.data).toMatchObject([{ health: 'failing', health_reason: reason }]);
  expect(data.items).toMatchObject([{ kind: 'shop_failing', site: { id: shop.site.id }, reason }]);
});

test('replaces wrong credentials and checks the shop again', async () => {
  const shop = await registerShop({}, {}, { consumer_secret: 'cs_wrong' });
  await shop.api.runJobs();
  const { consumerKey: consumer_key, consumerSecret: consumer_secret } = shop.shop;

  const { status, raw } = await shop.api.send(connections.updateCredentials, {
    params: { id: shop.site.id },
    body: { consumer_key, consumer_secret },
  });

  await shop.api.runJobs();
  const [audited] = await shop.api.sql("SELECT details FROM audit_log WHERE action = 'site.change_keys'");
  expect(status).toBe(200);
  expect(raw.body).not.toContain(consumer_secret);
  expect(audited).toEqual({ details: null });
  expect((await getHealth(shop)).state).toBe('ok');
});

test('clears what the shop refused with the previous credentials, and repeats it with the new ones', async ({
  registered: shop,
}) => {
  const { api, site } = shop;
  const { consumerKey: consumer_key, consumerSecret: consumer_secret } = shop.shop;
  await api.send(connections.updateCredentials, {
    params: { id: site.id },
    body: { consumer_key, consumer_secret: 'cs_wrong' },
  });
  await api.runJobs();
  await api.send(sync.syncProducts, { params: { id: site.id } });
  await api.send(sync.run, { params: { id: site.id } });
  const refused = (await getHealth(shop)).checks.filter(({ code }) => code === 'unauthorized');

  await api.send(connections.updateCredentials, {
    params: { id: site.id },
    body: { consumer_key, consumer_secret },
  });
  const changed = (await getHealth(shop)).checks.filter(({ failed_at }) => failed_at !== null);
  await api.runJobs();

  expect(refused.map(({ kind }) => kind)).toEqual(['connection', 'products', 'reconciliation']);
  expect(changed.map(({ kind }) => kind)).toEqual(['connection']);
  const { state, checks } = await getHealth(shop);
  expect(state).toBe('ok');
  expect(checks.find(({ kind }) => kind === 'products')?.ok_at).toEqual(expect.any(String));
  expect(checks.find(({ kind }) => kind === 'reconciliation')?.ok_at).toEqual(expect.any(String));
});

test.each([
  ['http', {}],
  ['https', { secure: true }],
  ['a subfolder', { folder: '/shop' }],
])('connects a shop with plain permalinks over %s, with a detour at first', async (_, options) => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const shop = await registerShop(options);
  shop.shop.plainPermalinks = true;

  await shop.api.runJobs();
  const detours = shop.shop.requests.filter(({ url }) => !url.searchParams.has('rest_route')).length;
  shop.shop.requests.length = 0;
  const { data } = await checkNow(shop);

  expect(detours).toBeLessThanOrEqual(3);
  expect(data).toMatchObject({ state: 'ok', webhooks: Array(8).fill({ found: 'active' }) });
  expect(shop.shop.requests.every(({ url }) => url.searchParams.has('rest_route'))).toBe(true);
});

test('names the reason of a shop with plain permalinks that refuses the credentials', async () => {
  const shop = await registerShop({}, {}, { consumer_secret: `cs_${'0'.repeat(40)}` });
  shop.shop.plainPermalinks = true;

  const { data } = await checkNow(shop);

  expect(data.checks).toMatchObject([{ kind: 'connection', code: 'unauthorized' }]);
});
