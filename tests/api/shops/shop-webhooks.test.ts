import { expect } from 'vitest';
import { siteEvents } from '#contract/siteEvents';
import { WebhookTopic } from '#contract/siteHealth';
import { sites } from '#contract/sites';
import type { ShopWebhook } from '#shop/webhooks/ShopWebhook';
import {
  checkSiteHealth,
  enqueueDueHealthChecksJob,
} from '../../../server/domains/shops/health/checkSiteHealth';
import { findInsecureAddress, getUndeliverableReason } from '../../../server/domains/shops/sites/siteUrls';
import { formatText } from '../../../server/platform/formatText';
import { test } from '../fixtures';
import { aWooOrder, deliver } from '../selling';
import { checkNow, getHealth, type RegisteredShop, registerShop } from '../shopSite';

const TOPICS = WebhookTopic.options;

const listWebhooks = ({ shop }: RegisteredShop) => [...shop.webhooks.values()];

function findWebhook(registered: RegisteredShop, topic: string): ShopWebhook {
  const [webhook] = listWebhooks(registered).filter((one) => one.topic === topic);
  if (!webhook) throw new Error(`No webhook for ${topic}`);
  return webhook;
}

/** The four expected webhooks. */
const expectedWebhooks = ({ site }: RegisteredShop, secret = site.api_key) =>
  TOPICS.map((topic) =>
    expect.objectContaining({ topic, delivery_url: site.webhook_url, secret, status: 'active' }),
  );

const listRepairs = async ({ api }: RegisteredShop) =>
  (
    await api.sql<{ details: object }>(
      "SELECT details FROM audit_log WHERE action = 'site.repair_webhooks' ORDER BY id",
    )
  ).map(({ details }) => details);

test('creates the webhooks with the webhook secret for a registered shop', async ({ registered: shop }) => {
  await shop.api.runJobs();

  expect(listWebhooks(shop)).toEqual(expectedWebhooks(shop));
  expect(listWebhooks(shop).map(({ name }) => name)).toEqual(TOPICS.map((topic) => `Keystock: ${topic}`));
  expect((await getHealth(shop)).webhooks).toEqual(TOPICS.map((topic) => ({ topic, found: 'missing' })));
});

test('does not change correct webhooks', async ({ registered: shop }) => {
  await checkNow(shop);
  shop.shop.requests.length = 0;

  const { data } = await checkNow(shop);

  expect(shop.shop.requests.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET']);
  expect(data.webhooks).toEqual(TOPICS.map((topic) => ({ topic, found: 'active' })));
  expect(await listRepairs(shop)).toHaveLength(1);
});

test.each<[string, (webhook: ShopWebhook) => void]>([
  [
    'paused',
    (webhook) => {
      webhook.status = 'paused';
    },
  ],
  [
    'disabled',
    (webhook) => {
      webhook.status = 'disabled';
    },
  ],
  [
    'wrong_url',
    (webhook) => {
      webhook.delivery_url = 'https://old.example.com/hook';
    },
  ],
])('repairs a webhook that is %s and audits it', async (found, breakWebhook) => {
  const shop = await registerShop();
  await checkNow(shop);
  breakWebhook(findWebhook(shop, 'order.updated'));

  const { data } = await checkNow(shop);

  expect(listWebhooks(shop)).toEqual(expectedWebhooks(shop));
  expect(data.webhooks).toContainEqual({ topic: 'order.updated', found });
  expect((await listRepairs(shop)).at(-1)).toEqual({ 'order.updated': found });
});

test('recreates a deleted webhook, and says so in the health of the shop', async ({ registered: shop }) => {
  const { data: first } = await checkNow(shop);
  shop.shop.webhooks.delete(findWebhook(shop, 'order.created').id);

  await checkNow(shop);

  expect(listWebhooks(shop)).toHaveLength(8);
  expect(listWebhooks(shop)).toEqual(expect.arrayContaining(expectedWebhooks(shop)));
  // Also after later checks, which repair nothing.
  expect(first.repaired).toBeNull();
  expect((await checkNow(shop)).data.repaired).toMatchObject({ reason: 'Webhooks repaired: order.created' });
  const { events } = (
    await shop.api.send(siteEvents.list, { params: { id: shop.site.id }, query: { kind: 'check' } })
  ).data;
  expect(events.find(({ name, reason }) => name === 'webhooks' && reason)?.reason).toBe(
    'Webhooks repaired: order.created',
  );
});

test('adopts a manually created webhook and deletes its duplicate', async ({ registered: shop }) => {
  const manual = {
    topic: 'order.created' as const,
    delivery_url: shop.site.webhook_url,
    secret: 'typed wrong',
  };
  await addManualWebhook(shop, manual);
  await addManualWebhook(shop, manual);

  await checkNow(shop);

  expect(listWebhooks(shop)).toEqual(expectedWebhooks(shop));
});

test('does not change webhooks of others, even with a stored id', async ({ registered: shop }) => {
  await checkNow(shop);
  const id = findWebhook(shop, 'order.created').id;
  const foreign = { name: 'Accounting', delivery_url: 'https://accounting.example.com', secret: 'theirs' };
  Object.assign(findWebhook(shop, 'order.created'), foreign);

  await checkNow(shop);

  expect(shop.shop.webhooks.get(id)).toMatchObject(foreign);
  expect(listWebhooks(shop)).toHaveLength(9);
});

test('creates one webhook per topic when checks run concurrently', async () => {
  const shop = await registerShop({ latencyMs: 20 });
  const { services } = shop.api;

  await Promise.all([
    checkSiteHealth(services, shop.site.id),
    checkNow(shop),
    checkSiteHealth(services, shop.site.id),
  ]);

  expect(listWebhooks(shop)).toEqual(expectedWebhooks(shop));
});

test('reports a shop that becomes unreachable during a check', async () => {
  const shop = await registerShop({ failsFromRequest: 6 });

  const { data } = await checkNow(shop);

  expect(listWebhooks(shop)).toHaveLength(2);
  expect(data.checks).toContainEqual(expect.objectContaining({ kind: 'webhooks', code: 'unreachable' }));
});

test('finds webhooks created by an interrupted check', async ({ registered: shop }) => {
  await checkNow(shop);
  shop.shop.webhooks.delete(findWebhook(shop, 'order.deleted').id);
  await shop.api.sql("UPDATE sites SET webhook_ids = '{}', shop_secret_index = NULL");

  await checkNow(shop);

  expect(listWebhooks(shop)).toHaveLength(8);
  expect(listWebhooks(shop)).toEqual(expect.arrayContaining(expectedWebhooks(shop)));
});

test('reports read-only credentials with manual steps', async () => {
  const shop = await registerShop({ permissions: 'read' });

  const { data } = await checkNow(shop);

  expect(data).toMatchObject({ state: 'failing', manual_webhooks: true });
  expect(data.checks).toContainEqual(
    expect.objectContaining({
      kind: 'webhooks',
      code: 'read_only',
      reason: expect.stringContaining('manually'),
    }),
  );
});

test('accepts manual webhooks with read-only credentials', async ({ registered: shop }) => {
  await checkNow(shop);
  for (const key of shop.shop.keys) key.permissions = 'read';
  await shop.api.sql('UPDATE sites SET shop_secret_index = NULL');

  const { data } = await checkNow(shop);

  expect(data).toMatchObject({ state: 'ok', manual_webhooks: true });
});

test.each([
  ['http://127.0.0.1:8080', 'https://shop.example.net', /set PUBLIC_URL to one of the internet/],
  ['http://localhost:8080', 'https://shop.example.net', /set PUBLIC_URL to one of the internet/],
  ['http://192.168.1.20', 'https://shop.example.net', /set PUBLIC_URL to one of the internet/],
  ['https://keys.example.com:8443', 'https://shop.example.net', /ports 80, 443 and 8080 only/],
])('reports %s as unreachable from %s', (publicUrl, shopUrl, why) => {
  const reason = getUndeliverableReason(publicUrl, shopUrl);

  expect(reason && formatText('en', reason)).toMatch(why);
});

test.each([
  ['https://keys.example.com', 'https://shop.example.net'],
  ['http://keys.example.com:8080', 'https://shop.example.net'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:9000'],
])('accepts %s as reachable from %s', (publicUrl, shopUrl) => {
  expect(getUndeliverableReason(publicUrl, shopUrl)).toBeUndefined();
});

test.each([
  ['http://8.8.8.8', 'https://shop.example.net', /^Webhooks to http:\/\/8\.8\.8\.8 could be read/],
  ['https://keys.example.com', 'http://8.8.8.8/shop', /the secret of its webhooks could be read/],
])('sets up no webhooks between %s and %s', async (PUBLIC_URL, shopUrl, why) => {
  const reason = await findInsecureAddress({ PUBLIC_URL }, shopUrl);

  expect(reason && formatText('en', reason)).toMatch(why);
});

test.each([
  ['https://keys.example.com', 'https://shop.example.net'],
  ['http://127.0.0.1:8080', 'http://192.168.1.20'],
  ['http://localhost:8080', 'http://[::1]:9000'],
])('sets up webhooks between %s and %s', async (PUBLIC_URL, shopUrl) => {
  expect(await findInsecureAddress({ PUBLIC_URL }, shopUrl)).toBeUndefined();
});

test('writes no secret into the shop where webhooks would come without https, and accepts manual ones', async () => {
  const shop = await registerShop({}, { PUBLIC_URL: 'http://8.8.8.8' });

  const { data: missing } = await checkNow(shop);
  for (const topic of TOPICS) await addManualWebhook(shop, { topic, delivery_url: shop.site.webhook_url });
  const { data: present } = await checkNow(shop);

  expect(shop.shop.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(missing).toMatchObject({ state: 'failing', manual_webhooks: true });
  expect(missing.checks).toContainEqual(expect.objectContaining({ kind: 'webhooks', code: 'insecure' }));
  expect(present).toMatchObject({ state: 'ok', manual_webhooks: true });
});

test('sets a regenerated secret in the webhooks', async ({ registered: shop }) => {
  await shop.api.runJobs();

  const { data } = await shop.api.send(sites.regenerateApiKey, { params: { id: shop.site.id } });
  await shop.api.runJobs();

  expect(listWebhooks(shop)).toEqual(expectedWebhooks(shop, data.api_key));
});

test('updates the webhook secret when the shop is reachable again', async ({ registered: shop }) => {
  await shop.api.runJobs();
  shop.shop.fault = 'down';
  const { data } = await shop.api.send(sites.regenerateApiKey, { params: { id: shop.site.id } });
  await shop.api.runJobs();
  shop.shop.fault = undefined;

  await checkNow(shop);

  expect(listWebhooks(shop)).toEqual(expectedWebhooks(shop, data.api_key));
});

test('accepts events signed with the previous secret for a day', async ({ registered: shop }) => {
  const { api, site } = shop;
  await api.send(sites.regenerateApiKey, { params: { id: site.id } });

  const current = await deliver({ api, site }, aWooOrder());
  await api.sql("UPDATE sites SET previous_webhook_secret_until = now() - interval '1 second'");
  const late = await deliver({ api, site }, aWooOrder());

  expect([current, late]).toEqual([200, 401]);
});

test('resets the webhook secrets after rejected events', async ({ registered: shop }) => {
  await checkNow(shop);
  const { api, site } = shop;
  findWebhook(shop, 'order.created').secret = 'changed in the shop';
  await deliver({ api, site: { ...site, api_key: 'changed in the shop' } }, aWooOrder());
  const refused = await getHealth(shop);

  await checkNow(shop);

  expect(refused).toMatchObject({ state: 'degraded', rejected_events: 1 });
  expect(listWebhooks(shop)).toEqual(expectedWebhooks(shop));
});

test('deletes the webhooks of a deleted site in its shop', async ({ registered: shop }) => {
  await shop.api.runJobs();
  await addManualWebhook(shop, { topic: 'order.created', delivery_url: 'https://elsewhere.example.com/' });

  await shop.api.send(sites.delete, { params: { id: shop.site.id } });
  await shop.api.runJobs();

  expect(listWebhooks(shop).map(({ delivery_url }) => delivery_url)).toEqual([
    'https://elsewhere.example.com/',
  ]);
});

test('deletes a site whose shop is unreachable', async ({ registered: shop }) => {
  await shop.api.runJobs();
  shop.shop.fault = 'down';

  const { status } = await shop.api.send(sites.delete, { params: { id: shop.site.id } });
  await shop.api.runJobs();

  expect(status).toBe(200);
  expect(await shop.api.count('sites')).toBe(0);
});

test('checks a connection every second minute, a first failure after one, and webhooks every hour', async ({
  registered: shop,
}) => {
  await shop.api.runJobs();
  const listRequestsAfter = async (ago: string, failedAgo: string | null = null) => {
    await shop.api.sql(
      'UPDATE health_checks SET checked_at = now() - $1::interval, failed_at = now() - $2::interval',
      [ago, failedAgo],
    );
    shop.shop.requests.length = 0;
    await enqueueDueHealthChecksJob.run(shop.api.services, [{}]);
    await shop.api.runJobs();
    return shop.shop.requests.map(({ url }) => url.pathname.split('/').at(-1));
  };

  expect(await listRequestsAfter('80 seconds')).toEqual([]);
  expect(await listRequestsAfter('100 seconds')).toEqual(['orders']);
  expect(await listRequestsAfter('61 minutes')).toEqual(['orders', 'system_status', 'webhooks']);
  expect(await listRequestsAfter('40 seconds', '40 seconds')).toEqual([]);
  expect(await listRequestsAfter('50 seconds', '50 seconds')).toEqual([
    'orders',
    'system_status',
    'webhooks',
  ]);
  expect(await listRequestsAfter('9 minutes', '2 hours')).toEqual([]);
  expect(await listRequestsAfter('11 minutes', '2 hours')).toEqual(['orders', 'system_status', 'webhooks']);
});

test('delays the check by the Retry-After of the shop', async ({ registered: shop }) => {
  shop.shop.fault = 'limited_long';
  await shop.api.runJobs();
  const isDueAfter = async (ago: string) => {
    await shop.api.sql('UPDATE health_checks SET checked_at = now() - $1::interval', [ago]);
    await enqueueDueHealthChecksJob.run(shop.api.services, [{}]);
    const requestCount = shop.shop.requests.length;
    await shop.api.runJobs();
    return shop.shop.requests.length > requestCount;
  };

  expect([await isDueAfter('29 minutes'), await isDueAfter('31 minutes')]).toEqual([false, true]);
});

/** Creates a webhook in the shop manually. */
async function addManualWebhook({ shop }: RegisteredShop, input: Partial<ShopWebhook>): Promise<void> {
  const id = shop.nextId('webhook');
  const defaults = {
    name: 'Manual',
    status: 'active',
    secret: 'x',
    failures: 0,
    pinged: 200,
    modified: null,
  };
  shop.webhooks.set(id, { ...defaults, id, created: shop.now(), ...input } as ShopWebhook);
}
