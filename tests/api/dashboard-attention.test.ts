import { expect, test } from 'vitest';
import { Attention, dashboard } from '#contract/dashboard';
import { aShopOrder, aWooOrder, deliver, placeOrder, startSelling } from './selling';
import { type Api, startApi } from './startApi';

const attention = async (api: Api) => Attention.parse((await api.send(dashboard.attention)).data);

test('nothing needs attention in a new shop', async () => {
  const api = await startApi();

  expect(await attention(api)).toEqual({
    critical_count: 0,
    critical: [],
    backordered_orders: 0,
    backordered_since: null,
    backordered: [],
    failing_shops: [],
    failed_jobs: 0,
    failed_emails: 0,
  });
});

test('the newest unresolved critical notifications are shown, all of them counted', async () => {
  const api = await startApi();
  await api.sql(
    `INSERT INTO notifications (type, severity, title, message, is_resolved, triggered_at)
     SELECT 'DEPLETED', s::notification_severity, 'Alert ' || n, '', r, now() - n * interval '1 minute'
     FROM (VALUES (1, 'CRITICAL', true), (2, 'CRITICAL', false), (3, 'WARNING', false), (4, 'CRITICAL', false),
       (5, 'CRITICAL', false), (6, 'CRITICAL', false)) AS alert(n, s, r)`,
  );

  const found = await attention(api);

  expect(found.critical_count).toBe(4);
  expect(found.critical.map(({ title }) => title)).toEqual(['Alert 2', 'Alert 4', 'Alert 5']);
});

test('orders that wait are counted by pool, with how long the first has waited', async () => {
  const shop = await startSelling(0);
  await placeOrder(shop, aShopOrder('1', 2));
  await placeOrder(shop, aShopOrder('2'));
  await shop.api.sql(`UPDATE backorders SET since = '2026-11-01T10:00:00Z' WHERE order_id = '1'`);

  const found = await attention(shop.api);

  const since = '2026-11-01T10:00:00.000Z';
  expect(found).toMatchObject({ backordered_orders: 2, backordered_since: since });
  expect(found.backordered).toEqual([
    { license_group: { id: shop.poolId, name: 'Simple keys' }, orders: 2, units: 3, oldest_since: since },
  ]);
});

test('a shop whose deliveries are refused is shown until one is signed right', async () => {
  const shop = await startSelling(1);
  const forged = { headers: { 'x-wc-webhook-signature': 'forged' } };
  await deliver(shop, aWooOrder(), forged);
  await deliver(shop, aWooOrder(), forged);

  const refused = await attention(shop.api);
  await deliver(shop, aWooOrder());
  await shop.api.runJobs();

  expect(refused.failing_shops).toMatchObject([
    { id: shop.site.id, name: shop.site.name, rejected_events: 2, unprocessed_events: 0 },
  ]);
  expect((await attention(shop.api)).failing_shops).toEqual([]);
});

test('a refusal of long ago is no news', async () => {
  const shop = await startSelling(0);
  await shop.api.sql(`UPDATE sites SET rejected_events = 1, last_rejected_at = now() - interval '8 days'`);

  expect((await attention(shop.api)).failing_shops).toEqual([]);
});

test('deliveries that could not be worked off for minutes are counted by shop', async () => {
  const shop = await startSelling(0);
  await shop.api.sql(
    `INSERT INTO webhook_events (site_id, topic, body, received_at)
     SELECT $1, 'order.updated', '{}', now() - n * interval '4 minutes' FROM generate_series(1, 3) n`,
    [shop.site.id],
  );

  const { failing_shops } = await attention(shop.api);

  expect(failing_shops).toMatchObject([
    { id: shop.site.id, unprocessed_events: 2, rejected_events: 0, last_rejected_at: null },
  ]);
});

test('e-mails that were given up are counted, others are not', async () => {
  const api = await startApi();
  await api.sql(
    `INSERT INTO emails (recipient, subject, state) VALUES ('ada@example.com', 'Low', 'failed'),
       ('ada@example.com', 'Low', 'sent'), ('ada@example.com', 'Low', 'queued')`,
  );

  expect((await attention(api)).failed_emails).toBe(1);
});

test('jobs that failed for good are counted', async () => {
  const api = await startApi();
  await api.sql(
    `INSERT INTO pgboss.job (name, state) SELECT name, 'failed' FROM pgboss.queue
     WHERE name NOT LIKE '\\_\\_pgboss%' LIMIT 1`,
  );

  expect((await attention(api)).failed_jobs).toBe(1);
});
