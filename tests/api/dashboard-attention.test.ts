import { expect, test } from 'vitest';
import { Attention, dashboard } from '#contract/dashboard';
import { aShopOrder, aWooOrder, deliver, placeOrder, startSelling } from './selling';
import { type Api, startApi } from './startApi';

const getAttention = async (api: Api) => Attention.parse((await api.send(dashboard.attention)).data);

test('lists nothing for a new installation', async () => {
  const api = await startApi();

  expect(await getAttention(api)).toEqual({
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

test('lists the three newest unresolved critical notifications and counts all of them', async () => {
  const api = await startApi();
  await api.sql(
    `INSERT INTO notifications (type, severity, title, message, is_resolved, triggered_at)
     SELECT 'DEPLETED', s::notification_severity, 'Alert ' || n, '', r, now() - n * interval '1 minute'
     FROM (VALUES (1, 'CRITICAL', true), (2, 'CRITICAL', false), (3, 'WARNING', false), (4, 'CRITICAL', false),
       (5, 'CRITICAL', false), (6, 'CRITICAL', false)) AS alert(n, s, r)`,
  );

  const result = await getAttention(api);

  expect(result.critical_count).toBe(4);
  expect(result.critical.map(({ title }) => title)).toEqual(['Alert 2', 'Alert 4', 'Alert 5']);
});

test('counts backordered orders per pool with the oldest waiting time', async () => {
  const shop = await startSelling(0);
  await placeOrder(shop, aShopOrder('1', 2));
  await placeOrder(shop, aShopOrder('2'));
  await shop.api.sql(`UPDATE backorders SET since = '2026-11-01T10:00:00Z' WHERE order_id = '1'`);

  const result = await getAttention(shop.api);

  const since = '2026-11-01T10:00:00.000Z';
  expect(result).toMatchObject({ backordered_orders: 2, backordered_since: since });
  expect(result.backordered).toEqual([
    { license_group: { id: shop.poolId, name: 'Simple keys' }, orders: 2, units: 3, oldest_since: since },
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

  expect(rejected.failing_shops).toMatchObject([
    { id: shop.site.id, name: shop.site.name, rejected_events: 2, unprocessed_events: 0 },
  ]);
  expect((await getAttention(shop.api)).failing_shops).toEqual([]);
});

test('ignores a webhook rejected eight days ago', async () => {
  const shop = await startSelling(0);
  await shop.api.sql(`UPDATE sites SET rejected_events = 1, last_rejected_at = now() - interval '8 days'`);

  expect((await getAttention(shop.api)).failing_shops).toEqual([]);
});

test('counts webhook events that stay unprocessed for minutes per shop', async () => {
  const shop = await startSelling(0);
  await shop.api.sql(
    `INSERT INTO webhook_events (site_id, topic, body, received_at)
     SELECT $1, 'order.updated', '{}', now() - n * interval '4 minutes' FROM generate_series(1, 3) n`,
    [shop.site.id],
  );

  const { failing_shops } = await getAttention(shop.api);

  expect(failing_shops).toMatchObject([
    { id: shop.site.id, unprocessed_events: 2, rejected_events: 0, last_rejected_at: null },
  ]);
});

test('counts failed e-mails only', async () => {
  const api = await startApi();
  await api.sql(
    `INSERT INTO emails (recipient, subject, state) VALUES ('ada@example.com', 'Low', 'failed'),
       ('ada@example.com', 'Low', 'sent'), ('ada@example.com', 'Low', 'queued')`,
  );

  expect((await getAttention(api)).failed_emails).toBe(1);
});

test('counts failed jobs', async () => {
  const api = await startApi();
  await api.sql(
    `INSERT INTO pgboss.job (name, state) SELECT name, 'failed' FROM pgboss.queue
     WHERE name NOT LIKE '\\_\\_pgboss%' LIMIT 1`,
  );

  expect((await getAttention(api)).failed_jobs).toBe(1);
});
