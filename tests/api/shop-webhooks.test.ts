import { expect, test } from 'vitest';
import { sites } from '#contract/sites';
import { checkSiteHealth } from '../../server/modules/sites/checkSiteHealth';
import { enqueueDueHealthChecksJob } from '../../server/modules/sites/enqueueDueHealthChecksJob';
import { getUndeliverableReason } from '../../server/modules/sites/siteUrls';
import { formatMessage } from '../../server/platform/formatMessage';
import type { ShopWebhook } from '../shop/webhooks/ShopWebhook';
import { aWooOrder, deliver } from './selling';
import { checkNow, getHealth, type RegisteredShop, registerShop } from './shopSite';

const TOPICS = ['order.created', 'order.updated', 'order.deleted', 'order.restored'] as const;

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

test('creates four webhooks with the API key as secret for a registered shop', async () => {
  const shop = await registerShop();

  await shop.api.runJobs();

  expect(listWebhooks(shop)).toEqual(expectedWebhooks(shop));
  expect(listWebhooks(shop).map(({ name }) => name)).toEqual(TOPICS.map((topic) => `Keystock: ${topic}`));
  expect((await getHealth(shop)).webhooks).toEqual(TOPICS.map((topic) => ({ topic, found: 'missing' })));
});

test('does not change correct webhooks', async () => {
  const shop = await registerShop();
  await checkNow(shop);
  shop.shop.requests.length = 0;

  const { data } = await checkNow(shop);

  expect(shop.shop.requests.map(({ method }) => method)).toEqual(['GET', 'GET']);
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

test('recreates a deleted webhook', async () => {
  const shop = await registerShop();
  await checkNow(shop);
  shop.shop.webhooks.delete(findWebhook(shop, 'order.created').id);

  await checkNow(shop);

  expect(listWebhooks(shop)).toHaveLength(4);
  expect(listWebhooks(shop)).toEqual(expect.arrayContaining(expectedWebhooks(shop)));
});

test('adopts a manually created webhook and deletes its duplicate', async () => {
  const shop = await registerShop();
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

test('does not change webhooks of others, even with a stored id', async () => {
  const shop = await registerShop();
  await checkNow(shop);
  const id = findWebhook(shop, 'order.created').id;
  const foreign = { name: 'Accounting', delivery_url: 'https://accounting.example.com', secret: 'theirs' };
  Object.assign(findWebhook(shop, 'order.created'), foreign);

  await checkNow(shop);

  expect(shop.shop.webhooks.get(id)).toMatchObject(foreign);
  expect(listWebhooks(shop)).toHaveLength(5);
});

test('creates four webhooks when checks run concurrently', async () => {
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
  const shop = await registerShop({ failsFromRequest: 5 });

  const { data } = await checkNow(shop);

  expect(listWebhooks(shop)).toHaveLength(2);
  expect(data.checks).toContainEqual(expect.objectContaining({ kind: 'webhooks', code: 'unreachable' }));
});

test('finds webhooks created by an interrupted check', async () => {
  const shop = await registerShop();
  await checkNow(shop);
  shop.shop.webhooks.delete(findWebhook(shop, 'order.deleted').id);
  await shop.api.sql("UPDATE sites SET webhook_ids = '{}', webhook_key_index = NULL");

  await checkNow(shop);

  expect(listWebhooks(shop)).toHaveLength(4);
  expect(listWebhooks(shop)).toEqual(expect.arrayContaining(expectedWebhooks(shop)));
});

test('reports read-only credentials with manual steps', async () => {
  const shop = await registerShop({ permissions: 'read' });

  const { data } = await checkNow(shop);

  expect(data).toMatchObject({ state: 'degraded', manual_webhooks: true });
  expect(data.checks).toContainEqual(
    expect.objectContaining({
      kind: 'webhooks',
      code: 'read_only',
      reason: expect.stringContaining('manually'),
    }),
  );
});

test('accepts manual webhooks with read-only credentials', async () => {
  const shop = await registerShop();
  await checkNow(shop);
  for (const key of shop.shop.keys) key.permissions = 'read';
  await shop.api.sql('UPDATE sites SET webhook_key_index = NULL');

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

  expect(reason && formatMessage('en', reason)).toMatch(why);
});

test.each([
  ['https://keys.example.com', 'https://shop.example.net'],
  ['http://keys.example.com:8080', 'https://shop.example.net'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:9000'],
])('accepts %s as reachable from %s', (publicUrl, shopUrl) => {
  expect(getUndeliverableReason(publicUrl, shopUrl)).toBeUndefined();
});

test('sets a regenerated API key as the secret of the webhooks', async () => {
  const shop = await registerShop();
  await shop.api.runJobs();

  const { data } = await shop.api.send(sites.regenerateApiKey, { params: { id: shop.site.id } });
  await shop.api.runJobs();

  expect(listWebhooks(shop)).toEqual(expectedWebhooks(shop, data.api_key));
});

test('updates the webhook secret when the shop is reachable again', async () => {
  const shop = await registerShop();
  await shop.api.runJobs();
  shop.shop.fault = 'down';
  const { data } = await shop.api.send(sites.regenerateApiKey, { params: { id: shop.site.id } });
  await shop.api.runJobs();
  shop.shop.fault = undefined;

  await checkNow(shop);

  expect(listWebhooks(shop)).toEqual(expectedWebhooks(shop, data.api_key));
});

test('accepts events signed with the previous API key for a day', async () => {
  const shop = await registerShop();
  const { api, site } = shop;
  await api.send(sites.regenerateApiKey, { params: { id: site.id } });

  const current = await deliver({ api, site }, aWooOrder());
  await api.sql("UPDATE sites SET previous_api_key_until = now() - interval '1 second'");
  const late = await deliver({ api, site }, aWooOrder());

  expect([current, late]).toEqual([200, 401]);
});

test('resets the webhook secrets after rejected events', async () => {
  const shop = await registerShop();
  await checkNow(shop);
  const { api, site } = shop;
  findWebhook(shop, 'order.created').secret = 'changed in the shop';
  await deliver({ api, site: { ...site, api_key: 'changed in the shop' } }, aWooOrder());
  const refused = await getHealth(shop);

  await checkNow(shop);

  expect(refused).toMatchObject({ state: 'degraded', rejected_events: 1 });
  expect(listWebhooks(shop)).toEqual(expectedWebhooks(shop));
});

test('deletes the webhooks of a deleted site in its shop', async () => {
  const shop = await registerShop();
  await shop.api.runJobs();
  await addManualWebhook(shop, { topic: 'order.created', delivery_url: 'https://elsewhere.example.com/' });

  await shop.api.send(sites.delete, { params: { id: shop.site.id } });
  await shop.api.runJobs();

  expect(listWebhooks(shop).map(({ delivery_url }) => delivery_url)).toEqual([
    'https://elsewhere.example.com/',
  ]);
});

test('deletes a site whose shop is unreachable', async () => {
  const shop = await registerShop();
  await shop.api.runJobs();
  shop.shop.fault = 'down';

  const { status } = await shop.api.send(sites.delete, { params: { id: shop.site.id } });
  await shop.api.runJobs();

  expect(status).toBe(200);
  expect(await shop.api.count('sites')).toBe(0);
});

test('checks a shop every hour and a failing one every ten minutes', async () => {
  const shop = await registerShop();
  await shop.api.runJobs();
  const isCheckedAfter = async (ago: string, fails: boolean) => {
    await shop.api.sql(
      `UPDATE health_checks SET checked_at = now() - $1::interval, failed_at = CASE WHEN $2 THEN now() END`,
      [ago, fails],
    );
    shop.shop.requests.length = 0;
    await enqueueDueHealthChecksJob.run(shop.api.services, [{}]);
    await shop.api.runJobs();
    return shop.shop.requests.length > 0;
  };

  expect([
    await isCheckedAfter('50 minutes', false),
    await isCheckedAfter('61 minutes', false),
    await isCheckedAfter('9 minutes', true),
    await isCheckedAfter('11 minutes', true),
  ]).toEqual([false, true, false, true]);
});

test('delays the check by the Retry-After of the shop', async () => {
  const shop = await registerShop();
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
