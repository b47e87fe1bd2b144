import { expect, test } from 'vitest';
import { deliveries } from '#contract/deliveries';
import { licenses } from '#contract/licenses';
import { orders } from '#contract/orders';
import { pools } from '#contract/pools';
import { sites } from '#contract/sites';
import { testOrders } from '#contract/testOrders';
import { presentOrder } from '#shop/orders/presentOrder';
import type { ShopOrder } from '#shop/orders/ShopOrder';
import { findReceipts } from '../../../server/domains/deliveries/receipts/orderReceipt';
import {
  deliverOrder,
  findLicense,
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
import { addNumberedKeys, deliver } from '../selling';

const BY_ITEM = { deliver_by_order_item: true };

const getItemKeys = (order: ShopOrder) =>
  order.lines.map(({ meta }) => meta.map(({ key, value }) => `${key}: ${value}`));

const countWrites = ({ shop }: Messaging) => shop.requests.filter(({ method }) => method === 'PUT').length;

async function replaceKey({ api }: Messaging, key: string) {
  const { license_id } = await findLicense(api, key);
  const body = { replacement_note: 'Does not work' };
  expect((await api.send(licenses.replace, { params: { id: license_id }, body })).status).toBe(201);
}

async function listNewTotals({ api }: Messaging) {
  const sql =
    "SELECT details ->> 'total' AS total FROM audit_log WHERE action = 'order.deliver' AND details ? 'total'";
  return (await api.sql<{ total: string }>(sql)).map(({ total }) => total);
}

async function processAndSend(messaging: Messaging, order: ShopOrder) {
  await deliverOrder(messaging, order);
}

test('shows the keys of each item in the order of the shop, once, and the webhook of the change does nothing', async () => {
  const messaging = await startMessaging(BY_ITEM);
  const { api } = messaging;

  const order = await fulfillPaidOrder(messaging, [2, 1]);

  const expected = [['License key: A-00001\nA-00002'], ['License key: B-00001']];
  expect(getItemKeys(order)).toEqual(expected);
  expect(getCustomerNotes(order)).toEqual([]);
  const license = await findLicense(api, 'A-00002');
  expect(license.delivered_at).not.toBeNull();
  expect(license.messages).toMatchObject([{ channel: 'order_item', state: 'sent' }]);
  expect(await getDeliveryCheck(messaging)).toMatchObject({ reason: null, failed_at: null });
  expect(await api.count("audit_log WHERE action = 'order.deliver'")).toBe(1);

  for (let times = 0; times < 3; times++) await processAndSend(messaging, order);

  expect(getItemKeys(order)).toEqual(expected);
  expect(countWrites(messaging)).toBe(1);
  expect(await api.count('deliveries')).toBe(1);
  expect(order.status).toBe('processing');
});

test('replaces a key in its item and leaves other entries alone; sending again restores a removed entry', async () => {
  const messaging = await startMessaging(BY_ITEM);
  const order = await fulfillPaidOrder(messaging, [2]);
  const [line] = order.lines;
  line?.meta.push({ id: 900, key: 'Gift wrap', value: 'yes' });

  await replaceKey(messaging, 'A-00001');
  await sendDueDeliveries(messaging);
  const shown = ['License key: A-00003\nA-00002', 'Gift wrap: yes'];
  expect(getItemKeys(order)).toEqual([shown]);

  line?.meta.shift();
  await processAndSend(messaging, order);
  expect(countWrites(messaging)).toBe(2);
  const { license_id } = await findLicense(messaging.api, 'A-00003');
  await messaging.api.send(deliveries.resend, {
    params: { id: license_id },
    body: { channel: 'order_item' },
  });
  await sendDueDeliveries(messaging);

  expect(getItemKeys(order)).toEqual([shown.toReversed()]);
});

test('adds keys of backordered units to their item, special characters as HTML; records a total that the shop calculated anew', async () => {
  const messaging = await startMessaging(BY_ITEM, { keys: 1 });
  const order = placePaidOrder(messaging, [3]);
  await processAndSend(messaging, order);
  expect(getItemKeys(order)).toEqual([['License key: A-00001']]);
  expect(await listNewTotals(messaging)).toEqual([]);
  const [line] = order.lines;
  const { price = 0 } = line ?? {};
  // As if a tax had changed since the order was paid.
  Object.defineProperty(line, 'price', {
    get: () => (line?.meta.some(({ value }) => value !== 'A-00001') ? price + 1 : price),
  });

  await addNumberedKeys(messaging.api, messaging.poolId, 2, { prefix: '<b>&%41' });
  await messaging.api.runJobs();
  await sendDueDeliveries(messaging);

  const added = ['&lt;b&gt;&amp;%2541-00001', '&lt;b&gt;&amp;%2541-00002'];
  expect(getItemKeys(order)).toEqual([[['License key: A-00001', ...added].join('\n')]]);
  expect(await listNewTotals(messaging)).toEqual([(3 * (price + 1)).toFixed(2)]);
});

test('removes the keys of a canceled order unless their pool keeps them, and shows them again once it is paid', async () => {
  const messaging = await startMessaging(BY_ITEM);
  const keeping = (await findLicense(messaging.api, 'B-00001')).license_group_id;
  await messaging.api.send(pools.update, { params: { id: keeping }, body: { refund_policy: 'keep' } });
  const order = await fulfillPaidOrder(messaging, [1, 1]);

  messaging.shop.editOrder(order.id, { status: 'cancelled' });
  await processAndSend(messaging, order);
  expect(getItemKeys(order)).toEqual([[], ['License key: B-00001']]);
  expect(await messaging.api.count("audit_log WHERE action = 'order.update_items'")).toBe(1);

  messaging.shop.editOrder(order.id, { status: 'processing' });
  await processAndSend(messaging, order);
  expect(getItemKeys(order)).toEqual([['License key: A-00001'], ['License key: B-00001']]);
  expect(countWrites(messaging)).toBe(3);
});

test('removes the key of a refunded unit from its item', async () => {
  const messaging = await startMessaging(BY_ITEM);
  const order = await fulfillPaidOrder(messaging, [2]);

  messaging.shop.refund(order.id, [{ id: order.lines[0]?.id ?? 0, quantity: 1 }]);
  await processAndSend(messaging, order);

  expect(getItemKeys(order)).toEqual([['License key: A-00001']]);
});

test('writes no second entry and no second time after an outcome that is not known', async () => {
  const messaging = await startMessaging({ ...BY_ITEM, complete_orders: true });
  const order = await fulfillPaidOrder(messaging, [1]);
  const written = countWrites(messaging);

  await messaging.api.sql("UPDATE deliveries SET state = 'sending'");
  await sendDueDeliveries(messaging);

  expect(getItemKeys(order)).toEqual([['License key: A-00001']]);
  expect(countWrites(messaging)).toBe(written);
  expect(await listDeliveries(messaging.api)).toMatchObject([{ state: 'sent', attempts: 2 }]);
});

test('a second attempt records every key that it writes, also one that was assigned after the first attempt', async () => {
  const messaging = await startMessaging(BY_ITEM, { keys: 1 });
  const { api, poolId, shop, site } = messaging;
  const order = await receivePaidOrder(messaging, [2]);
  shop.fault = 'overloaded';
  await sendDueDeliveries(messaging);
  shop.fault = undefined;
  await addNumberedKeys(api, poolId, 1, { prefix: 'C' });
  await api.runJobs();

  await api.sql("UPDATE deliveries SET next_at = now() - interval '1 second' WHERE attempts > 0");
  await api.sql("UPDATE deliveries SET next_at = now() + interval '1 minute' WHERE attempts = 0");
  await api.runJobs();

  const ref = { siteId: site.id, orderId: String(order.id) };
  expect(getItemKeys(order)).toEqual([['License key: A-00001\nC-00001']]);
  expect(findReceipts(api.services, ref, order.meta)).toMatchObject([{ keys: [{ unit: 1 }, { unit: 2 }] }]);

  await sendDueDeliveries(messaging);
  expect(countWrites(messaging)).toBe(1);
});

test('a message waits for another one that is changing the same order', async () => {
  const messaging = await startMessaging(BY_ITEM);
  const order = await fulfillPaidOrder(messaging, [1]);
  await messaging.api.sql("UPDATE deliveries SET state = 'sending', next_at = now() + interval '1 hour'");
  await sendOrderWebhook(messaging, order);
  expect(await messaging.api.count('deliveries')).toBe(1);
  await replaceKey(messaging, 'A-00001');

  await messaging.api.sql(
    "UPDATE deliveries SET next_at = now() - interval '1 second' WHERE state = 'queued'",
  );
  await messaging.api.runJobs();
  expect(getItemKeys(order)).toEqual([['License key: A-00001']]);

  await sendDueDeliveries(messaging);
  await sendDueDeliveries(messaging);
  expect(getItemKeys(order)).toEqual([['License key: A-00002']]);
});

test('keeps the keys of earlier orders current after the channel is switched off, and writes no new ones', async () => {
  const messaging = await startMessaging(BY_ITEM);
  const order = await fulfillPaidOrder(messaging, [1]);
  const { api, site } = messaging;
  await api.send(sites.update, {
    params: { id: site.id },
    body: { deliver_by_order_item: false, language: 'de' },
  });

  const later = await fulfillPaidOrder(messaging, [1]);
  await replaceKey(messaging, 'A-00001');
  await sendDueDeliveries(messaging);

  expect(getItemKeys(later)).toEqual([[]]);
  expect(getItemKeys(order)).toEqual([['Lizenzschlüssel: A-00003']]);
});

test('completes an order once, after its last key was written, and not again if the shop reopens it', async () => {
  const messaging = await startMessaging({ ...BY_ITEM, complete_orders: true }, { keys: 1 });
  const { api, shop } = messaging;
  const order = placePaidOrder(messaging, [2]);
  await processAndSend(messaging, order);
  expect(order.status).toBe('processing');

  await addNumberedKeys(api, messaging.poolId, 1, { prefix: 'A-1' });
  await api.runJobs();
  await sendDueDeliveries(messaging);

  expect(order.status).toBe('completed');
  expect(getItemKeys(order)).toEqual([['License key: A-00001\nA-1-00001']]);
  const { id } = await api.send(orders.list, {}).then(({ data }) => data.orders[0] ?? { id: 0 });
  const { data } = await api.send(orders.get, { params: { id } });
  expect(data.messages.map(({ completes_order }) => completes_order)).toEqual([true, false]);
  expect(await api.count("audit_log WHERE action = 'order.complete'")).toBe(1);

  await processAndSend(messaging, order);
  shop.editOrder(order.id, { status: 'processing' });
  await processAndSend(messaging, order);
  expect(order.status).toBe('processing');
  expect(await api.count('deliveries')).toBe(2);
});

test('completes an order whose keys are sent by note; none with other products, and none that the shop canceled', async () => {
  const messaging = await startMessaging({ deliver_by_note: true, complete_orders: true });
  const { shop, products } = messaging;
  const unmapped = shop.products.find(({ id, type }) => type === 'simple' && !products.includes(id));
  const mixed = shop.placeOrder({
    line_items: [{ product_id: products[0] ?? 0 }, { product_id: unmapped?.id ?? 0 }],
    set_paid: true,
  });
  await sendOrderWebhook(messaging, mixed);
  const order = await fulfillPaidOrder(messaging);
  const canceled = placePaidOrder(messaging);
  const paidState = presentOrder(shop, canceled);
  shop.editOrder(canceled.id, { status: 'cancelled' });
  await deliver(messaging, paidState);
  await sendDueDeliveries(messaging);
  await sendDueDeliveries(messaging);

  expect([mixed, canceled, order].map(({ status }) => status)).toEqual([
    'processing',
    'cancelled',
    'completed',
  ]);
  expect(getItemKeys(order)).toEqual([[]]);
  expect([canceled, order].map((each) => getCustomerNotes(each).length)).toEqual([1, 1]);
});

test('a read-only key delays the message with the reason; a deleted order without keys is no failure', async () => {
  const messaging = await startMessaging(BY_ITEM);
  const order = placePaidOrder(messaging);
  const [key] = messaging.shop.keys;
  if (key) key.permissions = 'read';
  await processAndSend(messaging, order);
  const [message] = await listDeliveries(messaging.api);
  expect(message).toMatchObject({ state: 'queued', reason: expect.stringContaining('permission') });
  expect((await getDeliveryCheck(messaging))?.failed_at).not.toBeNull();

  if (key) key.permissions = 'read_write';
  await sendDueDeliveries(messaging);
  expect(getItemKeys(order)).toEqual([['License key: A-00001']]);

  messaging.shop.trashOrder(order.id);
  await sendOrderWebhook(messaging, order);
  messaging.shop.deleteOrder(order.id);
  await sendDueDeliveries(messaging);
  expect((await listDeliveries(messaging.api)).every(({ state }) => state === 'sent')).toBe(true);
});

test('the preview and a test order show the items with their keys', async () => {
  const { api, site } = await startMessaging({ ...BY_ITEM, complete_orders: true });
  const params = { id: site.id };

  const body = { message_subject: null, message_intro: null };
  const preview = await api.send(deliveries.preview, { params, body });
  const tested = await api.send(testOrders.run, { params });

  expect(preview.data.order_item_html).toContain('<b>License key:</b>\nXXXXX-EXAMPLE-1-XXXXX');
  expect(tested.data).toMatchObject({
    reason: null,
    messages: [{ channel: 'order_item', html: expect.stringContaining('<b>License key:</b>') }],
  });
  expect(await api.count('order_writes')).toBe(0);
});
