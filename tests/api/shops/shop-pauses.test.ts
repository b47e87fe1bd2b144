import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { Attention, dashboard } from '#contract/dashboard';
import { siteHealth } from '#contract/siteHealth';
import { textOf } from '#contract/texts/Text';
import type { SiteRow } from '../../../server/domains/shops/connection/createSiteClient';
import { findUndeliverable } from '../../../server/domains/shops/webhooks/recordWebhooks';
import { systemContext } from '../../../server/platform/context';
import { encodeText } from '../../../server/platform/db/textColumn';
import { sites } from '../../../server/schema';
import { test } from '../fixtures';
import {
  fulfillPaidOrder,
  getCustomerNotes,
  getDeliveryCheck,
  listDeliveries,
  type Messaging,
  placePaidOrder,
  receivePaidOrder,
  sendDueDeliveries,
  sendOrderWebhook,
  startMessaging,
} from '../messaging';
import { aWooOrder, deliver, listOrderKeys, PRODUCT } from '../selling';

const params = ({ site }: Pick<Messaging, 'site'>) => ({ params: { id: site.id } });
const check = (messaging: Messaging) => messaging.api.send(siteHealth.check, params(messaging));

const ALERTS = "notifications WHERE type = 'MESSAGE_FAILED' AND NOT is_resolved";

/** Two orders whose notes wait for a shop that answered with a fault. */
async function startPaused(fault: 'maintenance_known' | 'limited_long') {
  const messaging = await startMessaging();
  await check(messaging);
  const orders = [placePaidOrder(messaging), placePaidOrder(messaging)];
  for (const order of orders) await sendOrderWebhook(messaging, order);
  messaging.shop.fault = fault;
  // Again, if a request failed on a connection that the shop had just closed: its pause is another.
  await expect
    .poll(async () => {
      await sendDueDeliveries(messaging);
      return countWaiting(messaging);
    })
    .toBe(2);
  messaging.shop.fault = undefined;
  return { ...messaging, orders };
}

const countWaiting = ({ api }: Messaging) =>
  api.count("deliveries WHERE state = 'queued' AND next_at > attempted_at + interval '15 seconds'");

test('asks a shop in maintenance again every 20 seconds, whatever it requests', async () => {
  const messaging = await startPaused('maintenance_known');
  const { api, shop } = messaging;
  shop.fault = 'maintenance_known';
  for (let time = 0; time < 5; time++) await sendDueAgain(messaging);

  expect(await api.count("deliveries WHERE next_at > now() + interval '20 seconds'")).toBe(0);
  expect(await listDeliveries(api)).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
});

test('asks a shop ever less often that has been in maintenance for more than an hour', async () => {
  const messaging = await startPaused('maintenance_known');
  const { api, shop } = messaging;
  shop.fault = 'maintenance_known';
  await api.sql("UPDATE deliveries SET created_at = created_at - interval '1 hour', attempts = 5");

  await sendDueAgain(messaging);

  expect(
    await api.count("deliveries WHERE attempts = 6 AND next_at > now() + interval '2 minutes'"),
  ).toBeGreaterThan(0);
});

const sendDueAgain = async (messaging: Messaging) => {
  await messaging.api.sql('UPDATE deliveries SET next_at = now()');
  await sendDueDeliveries(messaging);
};

test('sends what waits for a shop as soon as one message reached it', async () => {
  const messaging = await startPaused('maintenance_known');
  const { api, orders } = messaging;
  await api.sql('UPDATE deliveries SET next_at = now() WHERE id = (SELECT min(id) FROM deliveries)');

  await api.runJobs();

  expect(orders.map((order) => getCustomerNotes(order).length)).toEqual([1, 1]);
});

test('a message that reached a shop before its pause does not end it', async () => {
  const messaging = await startPaused('maintenance_known');
  const { api, orders } = messaging;
  await api.sql('UPDATE deliveries SET next_at = now() WHERE id = (SELECT min(id) FROM deliveries)');
  await api.sql("UPDATE health_checks SET checked_at = now() + interval '1 minute' WHERE kind = 'delivery'");

  await api.runJobs();

  expect(orders.map((order) => getCustomerNotes(order).length)).toEqual([1, 0]);
});

test('sends what waits for a shop as soon as a check of it succeeds', async () => {
  const messaging = await startPaused('maintenance_known');

  await check(messaging);
  await messaging.api.runJobs();

  expect(messaging.orders.map((order) => getCustomerNotes(order).length)).toEqual([1, 1]);
});

test('sends what waits for a shop in maintenance as soon as a webhook of it arrives', async () => {
  const messaging = await startPaused('maintenance_known');

  await deliver(messaging, aWooOrder({ id: 900, status: 'pending' }));
  await messaging.api.runJobs();

  expect(messaging.orders.map((order) => getCustomerNotes(order).length)).toEqual([1, 1]);
});

test('a webhook does not end the pause that a limit of requests set, and an answer of the shop does', async () => {
  const messaging = await startPaused('limited_long');

  await deliver(messaging, aWooOrder({ id: 900, status: 'pending' }));
  await messaging.api.runJobs();
  const afterWebhook = await countWaiting(messaging);
  await check(messaging);
  await messaging.api.runJobs();

  expect(afterWebhook).toBe(2);
  expect(messaging.orders.map((order) => getCustomerNotes(order).length)).toEqual([1, 1]);
});

test('a note whose request timed out is looked for two minutes later, also after a sign of life', async () => {
  const messaging = await startPaused('maintenance_known');
  const { api, orders } = messaging;
  const reason = textOf('upstream.timeout', { service: textOf('upstream.shop'), seconds: 10 });
  await api.sql(
    "UPDATE deliveries SET attempted_at = now(), next_at = now() + interval '1 hour', reason = $1",
    [encodeText(reason)],
  );

  await check(messaging);
  await api.runJobs();

  expect(
    await api.sql("SELECT next_at - attempted_at = interval '2 minutes' AS is_looked_for FROM deliveries"),
  ).toEqual(orders.map(() => ({ is_looked_for: true })));
  expect(orders.map((order) => getCustomerNotes(order).length)).toEqual([0, 0]);
});

test('an order that the shop does not have any more alerts nobody', async () => {
  const messaging = await startMessaging({ deliver_by_note: true, deliver_by_order_item: true });
  const { api, shop } = messaging;
  const order = await receivePaidOrder(messaging);
  shop.orders.delete(order.id);

  await sendDueDeliveries(messaging);

  expect((await listDeliveries(api)).map(({ state }) => state)).toEqual(['failed', 'failed']);
  expect(await api.count(ALERTS)).toBe(0);
  expect(await getDeliveryCheck(messaging)).toMatchObject({ failed_at: null });
  expect(await listAttention(messaging)).toEqual([]);
});

test('the alert about a message ends when its order is canceled, and its report with it', async ({
  messaging,
}) => {
  const { api, shop } = messaging;
  const order = await receivePaidOrder(messaging);
  await api.sql('UPDATE deliveries SET attempts = 31');
  shop.fault = 'overloaded';
  await sendDueDeliveries(messaging);
  expect(await api.count(ALERTS)).toBe(1);
  expect(await listAttention(messaging)).toEqual([
    expect.stringContaining('1 customer has not received the keys'),
  ]);
  shop.fault = undefined;

  await sendOrderWebhook(messaging, shop.editOrder(order.id, { status: 'cancelled' }));

  expect(await api.count(ALERTS)).toBe(0);
  expect(await getDeliveryCheck(messaging)).toMatchObject({ failed_at: null });
  expect(await listAttention(messaging)).toEqual([]);
});

const listAttention = async ({ api }: Messaging) =>
  Attention.parse((await api.send(dashboard.attention)).data)
    .items.filter(({ kind }) => kind === 'messages_failed')
    .map(({ reason }) => reason);

test('says that orders get their keys while the API of a shop fails whose webhooks arrive', async ({
  messaging,
}) => {
  const { api, shop } = messaging;
  await check(messaging);
  await fulfillPaidOrder(messaging);
  shop.fault = 'keys_revoked';

  const { data } = await check(messaging);
  await deliver(
    messaging,
    aWooOrder({
      id: 900,
      line_items: [{ id: 1, product_id: messaging.products[0] ?? PRODUCT, quantity: 1 }],
    }),
  );
  await api.runJobs();

  expect(data.reason).toMatch(/Orders that it reports get their keys; messages to customers wait/);
  expect(await listOrderKeys(api, '900')).toHaveLength(1);
});

test('an empty pool is no problem of the connection', async () => {
  const messaging = await startMessaging({}, { keys: 0 });
  await check(messaging);
  await receivePaidOrder(messaging);

  const { data } = await check(messaging);

  expect(data).toMatchObject({ state: 'ok', reason: null, backordered_orders: 1 });
});

test('the guess that a shop cannot deliver ends with the first webhook that arrives', async ({
  messaging,
}) => {
  const { api, site } = messaging;
  await check(messaging);
  await api.runJobs();
  const PUBLIC_URL = 'https://keys.example.com:8443';
  const ctx = systemContext({ ...api.services, config: { ...api.services.config, PUBLIC_URL } }, 'test');
  const find = async () => {
    const [row] = await api.services.db.select().from(sites).where(eq(sites.id, site.id));
    return findUndeliverable(ctx, { ...row, url: 'https://shop.example.net' } as SiteRow);
  };
  const before = await find();
  await api.sql(
    `UPDATE health_checks SET failed_at = now(), reason = $1, details = details || $2 WHERE kind = 'webhooks'`,
    [before.reason && encodeText(before.reason), { ...before.delivery, code: 'undeliverable' }],
  );

  await deliver(messaging, aWooOrder({ id: 900, status: 'pending' }));
  await api.runJobs();

  expect(before.reason?.code).toBe('sites.port_not_allowed');
  expect((await find()).reason).toBeUndefined();
  expect(await api.count("health_checks WHERE kind = 'webhooks' AND failed_at IS NOT NULL")).toBe(0);
});
