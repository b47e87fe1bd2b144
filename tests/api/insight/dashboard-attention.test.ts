import { expect } from 'vitest';
import { Attention, dashboard } from '#contract/dashboard';
import { licenses } from '#contract/licenses';
import { textOf } from '#contract/texts/Text';
import { encodeText } from '../../../server/platform/db/textColumn';
import { buildLicenses, buildPool } from '../build';
import { test } from '../fixtures';
import {
  addNumberedKeys,
  aShopOrder,
  aWooOrder,
  deliver,
  placeOrder,
  type Selling,
  startSelling,
} from '../selling';
import type { Api } from '../startApi';

const getAttention = async (api: Api) => Attention.parse((await api.send(dashboard.attention)).data);

const listKinds = async (api: Api) => (await getAttention(api)).items.map(({ kind }) => kind);

/** Records a failed check; `age` is that of the first failure. */
const failCheck = ({ api, site }: Selling, kind: string, reason = 'It broke', age = '1 hour') =>
  api.sql(
    `INSERT INTO health_checks (site_id, kind, checked_at, failed_at, reason, details)
     VALUES ($1, $2, now(), now() - $4::interval, $3, '{"code": "unauthorized"}')`,
    [site.id, kind, reason, age],
  );

test('lists nothing for a new installation, and no shop that was checked', async ({ api }) => {
  expect(await getAttention(api)).toEqual({
    items: [],
    total: 0,
    shops: 0,
    unchecked_shops: 0,
    unanswered_units: 0,
    unanswered_is_minimum: false,
  });
});

test('counts a shop as unchecked until its first check', async () => {
  const shop = await startSelling();
  await shop.api.sql("UPDATE sites SET url = 'https://shop.keys.test'");
  const before = await getAttention(shop.api);
  await shop.api.sql(
    `INSERT INTO health_checks (site_id, kind, checked_at, ok_at) VALUES ($1, 'connection', now(), now())`,
    [shop.site.id],
  );

  expect(before).toMatchObject({ shops: 1, unchecked_shops: 1 });
  expect(await getAttention(shop.api)).toMatchObject({ shops: 1, unchecked_shops: 0 });
});

test('lists a depleted pool and its five waiting orders as one item', async () => {
  const shop = await startSelling(1);
  for (const id of ['1', '2', '3', '4', '5', '6']) await placeOrder(shop, aShopOrder(id));
  await shop.api.runJobs();
  await shop.api.sql(`UPDATE backorders SET since = '2026-11-01T10:00:00Z' WHERE order_id = '2'`);

  const { items, total } = await getAttention(shop.api);

  expect(total).toBe(1);
  expect(items).toEqual([
    {
      kind: 'orders_waiting',
      severity: 'CRITICAL',
      license_group: { id: shop.poolId, name: 'Simple keys' },
      orders: 5,
      is_validation_pending: false,
      reason: expect.stringMatching(/^The pool is empty: 5 keys are missing/),
      texts: { reason: { code: 'attention.no_keys', params: { smart_count: 5 } } },
      since: '2026-11-01T10:00:00.000Z',
    },
  ]);
  expect(await shop.api.count('notifications WHERE NOT is_resolved')).toBeGreaterThan(1);
});

test('lists nothing any more once keys were added', async () => {
  const shop = await startSelling(0);
  await placeOrder(shop, aShopOrder('1'));
  await shop.api.runJobs();

  await addNumberedKeys(shop.api, shop.poolId, 50);
  await shop.api.runJobs();

  expect(await listKinds(shop.api)).toEqual([]);
});

test('lists a low pool with its present stock, and a depleted one without waiting orders', async ({
  api,
}) => {
  const [low, depleted] = [await buildPool(api, { name: 'Low' }), await buildPool(api, { name: 'Empty' })];
  await buildLicenses(api, low.id, ['LOW-1', 'LOW-2']);
  const license_ids = await buildLicenses(api, depleted.id, ['EMPTY-1']);
  await api.runJobs();
  await api.send(licenses.deleteMany, { body: { license_ids } });
  await api.runJobs();
  await buildLicenses(api, low.id, ['LOW-3']);
  await api.runJobs();

  const { items } = await getAttention(api);

  expect(items).toMatchObject([
    { kind: 'depleted', severity: 'CRITICAL', license_group: { name: 'Empty' } },
    {
      kind: 'low_stock',
      severity: 'WARNING',
      license_group: { name: 'Low' },
      reason: 'Low has 3 licenses left of 3.',
    },
  ]);
});

test('ranks the causes by their harm: waiting customers first, low stock last', async () => {
  const shop = await startSelling(0);
  const { api } = shop;
  await placeOrder(shop, aShopOrder('1'));
  for (const kind of ['webhooks', 'orders', 'delivery', 'products']) await failCheck(shop, kind);
  const [low, depleted] = [await buildPool(api), await buildPool(api)];
  await buildLicenses(api, low.id, ['LOW-1']);
  const license_ids = await buildLicenses(api, depleted.id, ['EMPTY-1']);
  await api.runJobs();
  await api.send(licenses.deleteMany, { body: { license_ids } });
  await api.runJobs();
  await api.sql("INSERT INTO emails (recipient, subject, state) VALUES ('ada@example.com', 'Low', 'failed')");
  await api.sql("INSERT INTO jobs (queue, failed_at) VALUES ('sync.orders', now())");

  expect(await listKinds(api)).toEqual([
    'orders_waiting',
    'shop_failing',
    'order_rejected',
    'depleted',
    'messages_failed',
    'emails_failed',
    'jobs_failed',
    'products_unread',
    'low_stock',
  ]);
});

test('lists an unreachable shop once, without the consequences', async () => {
  const shop = await startSelling();
  for (const kind of ['connection', 'reconciliation', 'products', 'delivery']) await failCheck(shop, kind);

  const { items } = await getAttention(shop.api);

  expect(items).toMatchObject([
    {
      kind: 'shop_failing',
      severity: 'CRITICAL',
      site: { id: shop.site.id, name: shop.site.name },
      code: 'unauthorized',
      reason: `${shop.site.name} cannot be reached: It broke. Its orders get no keys until it works again.`,
    },
  ]);
});

test('lists a shop with rejected webhooks until one has a valid signature', async () => {
  const shop = await startSelling(1);
  const forged = { headers: { 'x-wc-webhook-signature': 'forged' } };
  await deliver(shop, aWooOrder(), forged);
  await deliver(shop, aWooOrder(), forged);

  const rejected = await getAttention(shop.api);
  await deliver(shop, aWooOrder());
  await shop.api.runJobs();

  expect(rejected.items).toMatchObject([
    { kind: 'shop_failing', site: { id: shop.site.id }, reason: expect.stringContaining('signature') },
  ]);
  expect(await listKinds(shop.api)).not.toContain('shop_failing');
});

test('does not list a shop whose webhooks a check has repaired', async () => {
  const shop = await startSelling(1);
  await deliver(shop, aWooOrder(), { headers: { 'x-wc-webhook-signature': 'forged' } });
  await shop.api.sql(
    `INSERT INTO health_checks (site_id, kind, checked_at, ok_at, details)
     VALUES ($1, 'webhooks', now() + interval '1 second', now(), '{"by_hand": false}')`,
    [shop.site.id],
  );

  expect(await listKinds(shop.api)).toEqual([]);
});

test('ignores a webhook rejected eight days ago', async () => {
  const shop = await startSelling(0);
  await shop.api.sql(`UPDATE sites SET rejected_events = 1, last_rejected_at = now() - interval '8 days'`);

  expect(await listKinds(shop.api)).toEqual([]);
});

test('lists a shop whose webhook events stay unprocessed for minutes', async () => {
  const shop = await startSelling(0);
  await shop.api.sql(
    `INSERT INTO webhook_events (site_id, topic, body, received_at)
     SELECT $1, 'order.updated', '{}', now() - n * interval '4 minutes' FROM generate_series(1, 3) n`,
    [shop.site.id],
  );

  const { items } = await getAttention(shop.api);

  expect(items).toMatchObject([
    { kind: 'shop_failing', reason: expect.stringMatching(/^2 webhooks of .* are not processed/) },
  ]);
});

test('counts failed emails only', async ({ api }) => {
  await api.sql(
    `INSERT INTO emails (recipient, subject, state) VALUES ('ada@example.com', 'Low', 'failed'),
       ('ada@example.com', 'Low', 'sent'), ('ada@example.com', 'Low', 'queued')`,
  );

  expect((await getAttention(api)).items).toMatchObject([{ kind: 'emails_failed', count: 1 }]);
});

test('limits the items and counts all of them', async ({ api }) => {
  await api.sql(
    `WITH low AS (
       INSERT INTO pools (name, threshold_count, threshold_percentage, notify_on_low, notify_on_depleted)
       SELECT 'Pool ' || n, 10, 10, true, true FROM generate_series(1, 30) n RETURNING id
     )
     INSERT INTO notifications (type, severity, title, message, pool_id)
     SELECT 'LOW_STOCK', 'WARNING', 'Low', 'Few are left.', id FROM low`,
  );

  const { items, total } = await getAttention(api);

  expect([items.length, total]).toEqual([20, 30]);
});

test('the sentence of a shop within a reason brings no second period', async () => {
  const shop = await startSelling();
  await failCheck(shop, 'delivery', encodeText(textOf('shop.gone', { detail: 'Invalid order ID.' })));

  const { items } = await getAttention(shop.api);

  expect(items[0]?.reason).toMatch(/this any more: Invalid order ID\.$/);
});
