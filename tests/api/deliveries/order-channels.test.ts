import { expect } from 'vitest';
import { licenses } from '#contract/licenses';
import { orders } from '#contract/orders';
import { sites } from '#contract/sites';
import { test } from '../fixtures';
import {
  findLicense,
  fulfillPaidOrder,
  type Messaging,
  sendDueDeliveries,
  startMessaging,
} from '../messaging';

const NO_SENDER = 'Email is not configured: enter a sender address in the settings';

async function replace({ api }: Messaging, key: string) {
  const { license_id: id } = await findLicense(api, key);
  const body = { replacement_note: 'Does not work' };
  return (await api.send(licenses.replace, { params: { id }, body })).data;
}

test('a license says how its keys can be sent, and which channel sends a new key without a request', async ({
  messaging,
}) => {
  await fulfillPaidOrder(messaging);

  const { channels } = await findLicense(messaging.api, 'A-00001');

  expect(channels).toMatchObject([
    { channel: 'note', is_automatic: true, is_available: true, reason: null },
    { channel: 'email', is_automatic: false, is_available: false, reason: NO_SENDER },
    { channel: 'order_item', is_automatic: false, is_available: true, reason: null },
  ]);
  expect((await findLicense(messaging.api, 'A-00002')).channels).toEqual([]);
});

test('the channels of a shop whose connection fails say why', async ({ messaging }) => {
  await fulfillPaidOrder(messaging);
  await messaging.api.sql(
    `UPDATE health_checks SET failed_at = now(), reason = $1 WHERE kind = 'connection' AND site_id = $2`,
    [JSON.stringify({ code: 'upstream.text', params: { text: 'Down for repair' } }), messaging.site.id],
  );

  const { channels } = await findLicense(messaging.api, 'A-00001');

  expect(channels[0]).toMatchObject({ is_automatic: true, is_available: false });
  expect(channels[0]?.reason).toContain('Down for repair');
});

test('an order of a shop without automatic messages has no automatic channel', async () => {
  const messaging = await startMessaging({});
  await fulfillPaidOrder(messaging);
  const { data } = await messaging.api.send(orders.list);

  const order = await messaging.api.send(orders.get, { params: { id: data.orders[0]?.id ?? 0 } });

  expect(order.data.channels.map(({ is_automatic }) => is_automatic)).toEqual([false, false, false]);
});

test('a replaced license keeps the time of its delivery and has no channel any more', async () => {
  const started = Date.now();
  const messaging = await startMessaging();
  await fulfillPaidOrder(messaging);
  const { delivered_at } = await findLicense(messaging.api, 'A-00001');
  const before = Date.now();

  const replaced = await replace(messaging, 'A-00001');
  await sendDueDeliveries(messaging);

  expect(delivered_at).not.toBeNull();
  expect(replaced).toMatchObject({ license_status: 'replaced', channels: [] });
  const delivered = Date.parse(replaced.delivered_at ?? '');
  expect([started <= delivered, delivered <= before]).toEqual([true, true]);
  expect((await findLicense(messaging.api, 'A-00002')).channels[0]).toMatchObject({ is_available: true });
});

test("finds one order by the shop's id of it, not those whose ids begin alike", async ({ messaging }) => {
  const order = await fulfillPaidOrder(messaging);
  const start = String(order.id).slice(0, -1);

  const exact = await messaging.api.send(orders.list, {
    query: { site_id: String(messaging.site.id), order_id: String(order.id) },
  });
  const partial = await messaging.api.send(orders.list, { query: { order_id: start } });

  expect(exact.data.orders.map(({ order_id }) => order_id)).toEqual([String(order.id)]);
  expect(exact.data.pagination.total).toBe(1);
  expect(partial.data.pagination.total).toBe(0);
});

test('an order of a deleted shop has no channel', async ({ messaging }) => {
  await fulfillPaidOrder(messaging);
  await messaging.api.send(sites.delete, { params: { id: messaging.site.id } });

  const { channels } = await findLicense(messaging.api, 'A-00001');

  expect(channels.map(({ is_available, is_automatic }) => [is_available, is_automatic])).toEqual([
    [false, false],
    [false, false],
    [false, false],
  ]);
});
