import { expect, test } from 'vitest';
import { sites } from '#contract/sites';
import { checkSiteHealth } from '../../server/modules/sites/checkSiteHealth';
import { enqueueDueHealthChecksJob } from '../../server/modules/sites/enqueueDueHealthChecksJob';
import { getUndeliverableReason } from '../../server/modules/sites/siteUrls';
import type { ShopWebhook } from '../shop/webhooks/ShopWebhook';
import { aWooOrder, deliver } from './selling';
import { checkNow, healthOf, type Registered, registerShop } from './shopSite';

const TOPICS = ['order.created', 'order.updated', 'order.deleted', 'order.restored'] as const;

const webhooksOf = ({ shop }: Registered) => [...shop.webhooks.values()];

/** The webhook of a topic, to be spoiled by hand. */
function webhookOf(registered: Registered, topic: string): ShopWebhook {
  const [webhook] = webhooksOf(registered).filter((one) => one.topic === topic);
  if (!webhook) throw new Error(`No webhook for ${topic}`);
  return webhook;
}

/** All four, as they ought to be. */
const right = ({ site }: Registered, secret = site.api_key) =>
  TOPICS.map((topic) =>
    expect.objectContaining({ topic, delivery_url: site.webhook_url, secret, status: 'active' }),
  );

const repairs = async ({ api }: Registered) =>
  (
    await api.sql<{ details: object }>(
      "SELECT details FROM audit_log WHERE action = 'site.repair_webhooks' ORDER BY id",
    )
  ).map(({ details }) => details);

test('a registered shop gets the four webhooks, signed with the API key', async () => {
  const shop = await registerShop();

  await shop.api.runJobs();

  expect(webhooksOf(shop)).toEqual(right(shop));
  expect(webhooksOf(shop).map(({ name }) => name)).toEqual(TOPICS.map((topic) => `Keystock: ${topic}`));
  expect((await healthOf(shop)).webhooks).toEqual(TOPICS.map((topic) => ({ topic, found: 'missing' })));
});

test('webhooks that are as they ought to be are left alone', async () => {
  const shop = await registerShop();
  await checkNow(shop);
  shop.shop.requests.length = 0;

  const { data } = await checkNow(shop);

  expect(shop.shop.requests.map(({ method }) => method)).toEqual(['GET', 'GET']);
  expect(data.webhooks).toEqual(TOPICS.map((topic) => ({ topic, found: 'active' })));
  expect(await repairs(shop)).toHaveLength(1);
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
])('a webhook found %s is put right, and that is told', async (found, spoil) => {
  const shop = await registerShop();
  await checkNow(shop);
  spoil(webhookOf(shop, 'order.updated'));

  const { data } = await checkNow(shop);

  expect(webhooksOf(shop)).toEqual(right(shop));
  expect(data.webhooks).toContainEqual({ topic: 'order.updated', found });
  expect((await repairs(shop)).at(-1)).toEqual({ 'order.updated': found });
});

test('a deleted webhook is made anew', async () => {
  const shop = await registerShop();
  await checkNow(shop);
  shop.shop.webhooks.delete(webhookOf(shop, 'order.created').id);

  await checkNow(shop);

  expect(webhooksOf(shop)).toHaveLength(4);
  expect(webhooksOf(shop)).toEqual(expect.arrayContaining(right(shop)));
});

test('one that was made by hand is taken over, and a second one for the same topic goes', async () => {
  const shop = await registerShop();
  const byHand = {
    topic: 'order.created' as const,
    delivery_url: shop.site.webhook_url,
    secret: 'typed wrong',
  };
  await askShop(shop, byHand);
  await askShop(shop, byHand);

  await checkNow(shop);

  expect(webhooksOf(shop)).toEqual(right(shop));
});

test('webhooks of others are left alone, even one that bears an id of ours in a shop that was set up anew', async () => {
  const shop = await registerShop();
  await checkNow(shop);
  const id = webhookOf(shop, 'order.created').id;
  const foreign = { name: 'Accounting', delivery_url: 'https://accounting.example.com', secret: 'theirs' };
  Object.assign(webhookOf(shop, 'order.created'), foreign);

  await checkNow(shop);

  expect(shop.shop.webhooks.get(id)).toMatchObject(foreign);
  expect(webhooksOf(shop)).toHaveLength(5);
});

test('two looks at once make four webhooks, not eight', async () => {
  const shop = await registerShop({ latencyMs: 20 });
  const { services } = shop.api;

  await Promise.all([
    checkSiteHealth(services, shop.site.id),
    checkNow(shop),
    checkSiteHealth(services, shop.site.id),
  ]);

  expect(webhooksOf(shop)).toEqual(right(shop));
});

test('a shop that goes away in the middle of a look is told', async () => {
  const shop = await registerShop({ failsFrom: 5 });

  const { data } = await checkNow(shop);

  expect(webhooksOf(shop)).toHaveLength(2);
  expect(data.checks).toContainEqual(expect.objectContaining({ kind: 'webhooks', code: 'unreachable' }));
});

test('what a broken look has made is found by the next', async () => {
  const shop = await registerShop();
  await checkNow(shop);
  shop.shop.webhooks.delete(webhookOf(shop, 'order.deleted').id);
  await shop.api.sql("UPDATE sites SET webhook_ids = '{}', webhook_key_index = NULL");

  await checkNow(shop);

  expect(webhooksOf(shop)).toHaveLength(4);
  expect(webhooksOf(shop)).toEqual(expect.arrayContaining(right(shop)));
});

test('a key that may only read is told what to do by hand', async () => {
  const shop = await registerShop({ permissions: 'read' });

  const { data } = await checkNow(shop);

  expect(data).toMatchObject({ state: 'degraded', manual_webhooks: true });
  expect(data.checks).toContainEqual(
    expect.objectContaining({
      kind: 'webhooks',
      code: 'read_only',
      reason: expect.stringContaining('by hand'),
    }),
  );
});

test('with such a key webhooks made by hand are as good', async () => {
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
])('%s is told to be out of reach of %s', (publicUrl, shopUrl, why) => {
  expect(getUndeliverableReason(publicUrl, shopUrl)).toMatch(why);
});

test.each([
  ['https://keys.example.com', 'https://shop.example.net'],
  ['http://keys.example.com:8080', 'https://shop.example.net'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:9000'],
])('%s is in reach of %s', (publicUrl, shopUrl) => {
  expect(getUndeliverableReason(publicUrl, shopUrl)).toBeUndefined();
});

test('a new API key becomes the secret of the webhooks', async () => {
  const shop = await registerShop();
  await shop.api.runJobs();

  const { data } = await shop.api.send(sites.regenerateApiKey, { params: { id: shop.site.id } });
  await shop.api.runJobs();

  expect(webhooksOf(shop)).toEqual(right(shop, data.api_key));
});

test('a shop that is away when the key changes gets the new one when it is back', async () => {
  const shop = await registerShop();
  await shop.api.runJobs();
  shop.shop.fault = 'down';
  const { data } = await shop.api.send(sites.regenerateApiKey, { params: { id: shop.site.id } });
  await shop.api.runJobs();
  shop.shop.fault = undefined;

  await checkNow(shop);

  expect(webhooksOf(shop)).toEqual(right(shop, data.api_key));
});

test('deliveries signed with the key before are taken for a day', async () => {
  const shop = await registerShop();
  const { api, site } = shop;
  await api.send(sites.regenerateApiKey, { params: { id: site.id } });

  const onTheirWay = await deliver({ api, site }, aWooOrder());
  await api.sql("UPDATE sites SET previous_api_key_until = now() - interval '1 second'");
  const late = await deliver({ api, site }, aWooOrder());

  expect([onTheirWay, late]).toEqual([200, 401]);
});

test('deliveries that were refused lead to new secrets', async () => {
  const shop = await registerShop();
  await checkNow(shop);
  const { api, site } = shop;
  webhookOf(shop, 'order.created').secret = 'changed in the shop';
  await deliver({ api, site: { ...site, api_key: 'changed in the shop' } }, aWooOrder());
  const refused = await healthOf(shop);

  await checkNow(shop);

  expect(refused).toMatchObject({ state: 'degraded', rejected_events: 1 });
  expect(webhooksOf(shop)).toEqual(right(shop));
});

test('the webhooks of a deleted site are removed from its shop', async () => {
  const shop = await registerShop();
  await shop.api.runJobs();
  await askShop(shop, { topic: 'order.created', delivery_url: 'https://elsewhere.example.com/' });

  await shop.api.send(sites.delete, { params: { id: shop.site.id } });
  await shop.api.runJobs();

  expect(webhooksOf(shop).map(({ delivery_url }) => delivery_url)).toEqual([
    'https://elsewhere.example.com/',
  ]);
});

test('a site is deleted even where its shop is away', async () => {
  const shop = await registerShop();
  await shop.api.runJobs();
  shop.shop.fault = 'down';

  const { status } = await shop.api.send(sites.delete, { params: { id: shop.site.id } });
  await shop.api.runJobs();

  expect(status).toBe(200);
  expect(await shop.api.count('sites')).toBe(0);
});

test('a shop that was not looked at for an hour is looked at, one that is away after ten minutes', async () => {
  const shop = await registerShop();
  await shop.api.runJobs();
  const looks = async (ago: string, fails: boolean) => {
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
    await looks('50 minutes', false),
    await looks('61 minutes', false),
    await looks('9 minutes', true),
    await looks('11 minutes', true),
  ]).toEqual([false, true, false, true]);
});

test('a shop that asks to be left alone for half an hour is not checked sooner', async () => {
  const shop = await registerShop();
  shop.shop.fault = 'limited_long';
  await shop.api.runJobs();
  const isDueAfter = async (ago: string) => {
    await shop.api.sql('UPDATE health_checks SET checked_at = now() - $1::interval', [ago]);
    await enqueueDueHealthChecksJob.run(shop.api.services, [{}]);
    const asked = shop.shop.requests.length;
    await shop.api.runJobs();
    return shop.shop.requests.length > asked;
  };

  expect([await isDueAfter('29 minutes'), await isDueAfter('31 minutes')]).toEqual([false, true]);
});

/** Makes a webhook in the shop as somebody would by hand. */
async function askShop({ shop }: Registered, input: Partial<ShopWebhook>): Promise<void> {
  const id = shop.nextId('webhook');
  const made = { name: 'By hand', status: 'active', secret: 'x', failures: 0, pinged: 200, modified: null };
  shop.webhooks.set(id, { ...made, id, created: shop.now(), ...input } as ShopWebhook);
}
