import { expect, test } from 'vitest';
import { customers } from '#contract/customers';
import { deliveries } from '#contract/deliveries';
import { notifications } from '#contract/notifications';
import { orders } from '#contract/orders';
import { siteHealth } from '#contract/siteHealth';
import { sites } from '#contract/sites';
import { textOf } from '#contract/texts/Text';
import { encodeText } from '../../../server/platform/db/textColumn';
import { buildMapping, buildSite } from '../build';
import {
  aWooOrder,
  deliver,
  listDeliveredKeys,
  listOutcomes,
  PRODUCT,
  type Selling,
  startSelling,
} from '../selling';

/** Order 100, as Ada placed it. */
const adas = (differences: Record<string, unknown> = {}) =>
  aWooOrder({ order_key: 'wc_order_Ada', date_created_gmt: '2026-11-20T11:59:00', ...differences });

/** Order 100 of the restored shop, as Grace placed it. */
const graces = (differences: Record<string, unknown> = {}) =>
  adas({
    order_key: 'wc_order_Grace',
    date_created_gmt: '2026-11-21T09:00:00',
    date_modified_gmt: '2026-11-21T09:00:01',
    billing: { email: 'grace@example.com', first_name: 'Grace', last_name: 'Hopper' },
    ...differences,
  });

async function processOrders(shop: Pick<Selling, 'api' | 'site'>, ...orders: object[]) {
  for (const order of orders) {
    await deliver(shop, order);
    await shop.api.runJobs();
  }
}

const readOrders = ({ api }: Selling) =>
  api.sql('SELECT order_id, status, customer_email FROM orders ORDER BY order_id');

const listUnits = async ({ api }: Selling) =>
  (await listDeliveredKeys(api)).map(({ order_id, key }) => [order_id, key]);

test('an order id that comes again for another customer is another order with keys of its own', async () => {
  const shop = await startSelling(3);
  await processOrders(
    shop,
    adas(),
    graces(),
    graces({ status: 'completed', date_modified_gmt: '2026-11-21T10:00:00' }),
  );

  await processOrders(shop, adas({ status: 'completed', date_modified_gmt: '2026-11-20T12:30:00' }));

  const [{ id }] = (await shop.api.sql<{ id: number }>(
    "SELECT id FROM orders WHERE customer_email = 'ada@example.com'",
  )) as [{ id: number }];
  expect(await readOrders(shop)).toEqual([
    { order_id: '100', status: 'completed', customer_email: 'grace@example.com' },
    { order_id: `100~${id}`, status: 'completed', customer_email: 'ada@example.com' },
  ]);
  expect(await listUnits(shop)).toEqual([
    ['100', 'KEY-00002'],
    [`100~${id}`, 'KEY-00001'],
  ]);
  expect((await listOutcomes(shop.api))[1]).toBe(
    `Another order has this id now, and the earlier one is 100~${id}: 1 assigned, 0 backordered, 0 flagged`,
  );
  const { data: health } = await shop.api.send(siteHealth.get, { params: { id: shop.site.id } });
  expect(health).toMatchObject({
    state: 'degraded',
    reason: expect.stringContaining(`both have their own keys, and the earlier one is 100~${id} now`),
  });
});

test('events of the other order that arrive at once give it one set of keys', async () => {
  const shop = await startSelling(5);
  await processOrders(shop, adas());

  await Promise.all(Array.from({ length: 8 }, () => deliver(shop, graces())));
  await Promise.all([shop.api.runJobs(), shop.api.runJobs()]);

  expect(await shop.api.count('orders')).toBe(2);
  expect(await shop.api.count('license_assignments')).toBe(2);
});

test.each<[string, Record<string, unknown>]>([
  ['a corrected address', { billing: { email: 'ada@new.example.com' } }],
  ['a corrected date', { date_created_gmt: '2026-11-19T11:59:00' }],
  ['a renewed key', { order_key: 'wc_order_renewed' }],
])('an order with %s gets no second keys', async (_, differences) => {
  const shop = await startSelling(2);

  await processOrders(shop, adas(), adas({ ...differences, date_modified_gmt: '2026-11-21T12:00:00' }));

  expect(await listUnits(shop)).toEqual([['100', 'KEY-00001']]);
});

test('an order of an earlier version is known by its receipt', async () => {
  const shop = await startSelling(3);
  await processOrders(shop, adas());
  await shop.api.sql("UPDATE orders SET order_key = NULL, received_at = '2026-11-20T12:00:00Z'");
  const corrected = { email: 'ada@new.example.com' };

  await processOrders(shop, adas({ billing: corrected, date_modified_gmt: '2026-11-21T08:00:00' }));
  await shop.api.sql('UPDATE orders SET order_key = NULL');
  await processOrders(shop, graces());

  expect(await listUnits(shop)).toEqual([
    ['100', 'KEY-00002'],
    [expect.stringMatching(/^100~\d+$/), 'KEY-00001'],
  ]);
});

test('a plug-in that shows orders under ids or numbers with a prefix gives no second keys', async () => {
  const shop = await startSelling(2);

  await processOrders(
    shop,
    adas(),
    adas({ number: 'WC-2026-100', date_modified_gmt: '2026-11-21T12:00:00' }),
    adas({ id: 'WC-2026-100', number: 'WC-2026-100', date_modified_gmt: '2026-11-21T13:00:00' }),
    adas({ status: 'completed', date_modified_gmt: '2026-11-21T14:00:00' }),
  );

  expect(await shop.api.sql('SELECT order_id, number, status FROM orders')).toEqual([
    { order_id: '100', number: '100', status: 'completed' },
  ]);
  expect(await listUnits(shop)).toEqual([['100', 'KEY-00001']]);
  expect(await shop.api.sql('SELECT DISTINCT order_id FROM webhook_events')).toEqual([{ order_id: '100' }]);
});

test('a copy of an order with its key, but an id of its own, is an order of its own', async () => {
  const shop = await startSelling(2);

  await processOrders(shop, adas(), adas({ id: 101 }));

  expect(await listUnits(shop)).toEqual([
    ['100', 'KEY-00001'],
    ['101', 'KEY-00002'],
  ]);
});

async function startSecondSite({ api, poolId }: Selling) {
  const site = await buildSite(api);
  await buildMapping(api, { siteId: site.id, poolId, productId: PRODUCT });
  return site;
}

test('an order that reaches two sites of one shop gets its keys once, and the second site says so', async () => {
  const shop = await startSelling(2);
  const second = await startSecondSite(shop);
  await processOrders(shop, adas());

  await processOrders({ api: shop.api, site: second }, adas());

  const { data } = await shop.api.send(siteHealth.get, { params: { id: second.id } });
  expect(await listUnits(shop)).toEqual([['100', 'KEY-00001']]);
  expect(data.checks).toMatchObject([
    { kind: 'orders', reason: expect.stringContaining(`It is the order of the site ${shop.site.name}`) },
  ]);
});

test('an order of a deleted site gets no second keys through another one', async () => {
  const shop = await startSelling(2);
  const second = await startSecondSite(shop);
  await processOrders(shop, adas());
  await shop.api.send(sites.delete, { params: { id: shop.site.id } });

  await processOrders({ api: shop.api, site: second }, adas({ status: 'completed' }));

  expect(await listUnits(shop)).toEqual([['100', 'KEY-00001']]);
  expect((await listOutcomes(shop.api)).at(-1)).toContain('refused: It is the order of a deleted site');
});

test('an order that another one displaced says so, and offers only what works without the shop', async () => {
  const shop = await startSelling(3);
  const { api, site } = shop;
  await processOrders(shop, adas(), graces());
  const [earlier] = await api.sql<{ id: number; order_id: string }>(
    "SELECT id, order_id FROM orders WHERE customer_email = 'ada@example.com'",
  );
  const params = { id: earlier?.id ?? 0 };
  await api.sql(
    `INSERT INTO deliveries (site_id, order_id, channel, state, reason, next_at)
      VALUES ($1, $2, 'email', 'failed', $3, now())`,
    [site.id, earlier?.order_id, encodeText(textOf('emails.interrupted'))],
  );

  const alert = encodeText(textOf('emails.interrupted'));
  await api.sql(
    `INSERT INTO notifications (type, severity, title, message, order_id)
      SELECT 'ASSIGNMENT_FAILED', 'CRITICAL', $1, $1, id FROM orders`,
    [alert],
  );
  const [ada] = await api.sql<{ id: number }>("SELECT id FROM customers WHERE email = 'ada@example.com'");

  const { data: order } = await api.send(orders.get, { params });
  const { data: owned } = await api.send(customers.licenses, { params: { id: ada?.id ?? 0 }, query: {} });
  const { data: alerts } = await api.send(notifications.list, { query: { type: 'ASSIGNMENT_FAILED' } });
  const note = await api.send(orders.resend, { params, body: { channel: 'note' } });
  const { data: failed } = await api.send(deliveries.failed, { params: { id: site.id } });
  const { data: list } = await api.send(orders.list);

  const reason = 'The shop was restored from a backup and does not have this order any more';
  expect(order).toMatchObject({ number: '100', is_displaced: true, shop_url: null });
  expect(order.channels.map((channel) => [channel.channel, channel.reason])).toEqual([
    ['note', reason],
    ['email', expect.not.stringContaining(reason)],
    ['order_item', reason],
  ]);
  expect([note.status, note.message]).toEqual([409, reason]);
  expect(failed.messages).toMatchObject([{ order_number: '100', is_displaced: true }]);
  expect(list.orders.map(({ is_displaced }) => is_displaced).sort()).toEqual([false, true]);
  expect(owned.licenses).toMatchObject([{ order: { id: params.id, number: '100', is_displaced: true } }]);
  expect(alerts.notifications.map((one) => one.order?.is_displaced).sort()).toEqual([false, true]);
});
