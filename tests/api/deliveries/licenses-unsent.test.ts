import { expect } from 'vitest';
import { deliveries } from '#contract/deliveries';
import { licenses } from '#contract/licenses';
import { type SiteUpdate, sites } from '#contract/sites';
import { presentOrder } from '#shop/orders/presentOrder';
import { test } from '../fixtures';
import {
  deliverOrder,
  extractKeys,
  findLicense,
  fulfillPaidOrder,
  getCustomerNotes,
  type Messaging,
  placePaidOrder,
  sendDueDeliveries,
  sendOrderWebhook,
  startMessaging,
} from '../messaging';
import { aShopOrder, deliver, placeOrder } from '../selling';
import { withTableLock } from '../withTableLock';

const deleteLicense = async ({ api }: Messaging, key: string) =>
  api.send(licenses.delete, { params: { id: (await findLicense(api, key)).license_id } });

const deleteLicenses = async ({ api }: Messaging, keys: string[]) => {
  const all = await Promise.all(keys.map((key) => findLicense(api, key)));
  const license_ids = all.map(({ license_id }) => license_id);
  return api.send(licenses.deleteMany, { body: { license_ids } });
};

const notSentMessage = (order: string | number) =>
  `This key has not been sent to the customer of order ${order} yet`;
const failedMessage = (order: string | number) =>
  `This key has not been sent to the customer of order ${order}: the message failed. Retry it on the page of its site.`;

/** Places a paid order whose message cannot be sent because the shop is down. */
async function placeUnsentOrder(messaging: Messaging) {
  const order = placePaidOrder(messaging);
  messaging.shop.fault = 'down';
  await sendOrderWebhook(messaging, order);
  return order;
}

/** Restores the shop and sends the due messages. */
async function recover(messaging: Messaging): Promise<void> {
  messaging.shop.fault = undefined;
  await sendDueDeliveries(messaging);
}

test('refuses to delete a license until its key was sent to the customer', async ({ messaging }) => {
  const order = await placeUnsentOrder(messaging);

  const refused = await deleteLicense(messaging, 'A-00001');
  await recover(messaging);
  const deleted = await deleteLicense(messaging, 'A-00001');

  expect(refused.status).toBe(409);
  expect(refused.message).toBe(notSentMessage(order.id));
  expect(getCustomerNotes(order).map(extractKeys)).toEqual([['A-00001']]);
  expect(deleted.status).toBe(200);
});

test('refuses to delete a license while its message waits for a retry', async ({ messaging }) => {
  const order = await placeUnsentOrder(messaging);
  await sendDueDeliveries(messaging);

  const refused = await deleteLicense(messaging, 'A-00001');

  expect([refused.status, refused.message]).toEqual([409, notSentMessage(order.id)]);
  await recover(messaging);
  expect(getCustomerNotes(order).map(extractKeys)).toEqual([['A-00001']]);
});

test('refuses to delete a license while its message is being sent', async ({ messaging }) => {
  const order = await placeUnsentOrder(messaging);
  await sendDueDeliveries(messaging);
  await messaging.api.sql("UPDATE deliveries SET state = 'sending'");

  const refused = await deleteLicense(messaging, 'A-00001');

  expect([refused.status, refused.message]).toEqual([409, notSentMessage(order.id)]);
});

test('refuses to delete a license when its message failed', async ({ messaging }) => {
  const order = await placeUnsentOrder(messaging);
  messaging.shop.deleteOrder(order.id);
  await recover(messaging);

  const refused = await deleteLicense(messaging, 'A-00001');

  expect([refused.status, refused.message]).toEqual([409, failedMessage(order.id)]);
});

test('refuses to delete a license while the keys of its order are being resent', async ({ messaging }) => {
  const order = await fulfillPaidOrder(messaging);
  const { license_id } = await findLicense(messaging.api, 'A-00001');
  await messaging.api.send(deliveries.resend, {
    params: { id: license_id },
    body: { channel: 'note' },
  });

  const refused = await deleteLicense(messaging, 'A-00001');

  expect([refused.status, refused.message]).toEqual([409, notSentMessage(order.id)]);
});

test('deletes none of several licenses when the key of one was not sent', async ({ messaging }) => {
  const [one, other] = [await placeUnsentOrder(messaging), await placeUnsentOrder(messaging)];

  const refused = await deleteLicenses(messaging, ['A-00005', 'A-00001', 'A-00002']);
  const single = await deleteLicenses(messaging, ['A-00005', 'A-00002']);

  expect([refused.status, single.status]).toEqual([409, 409]);
  expect(refused.message).toBe(
    `Nothing was deleted: 2 of the licenses have keys that were not sent to their customers yet (orders ${one.id} and ${other.id})`,
  );
  expect(single.message).toBe(
    `Nothing was deleted: 1 of the licenses has a key that was not sent to its customer yet (order ${other.id})`,
  );
  expect(await messaging.api.count('licenses')).toBe(10);
});

test('deletes the license of a canceled order', async ({ messaging }) => {
  const order = await placeUnsentOrder(messaging);
  messaging.shop.editOrder(order.id, { status: 'cancelled' });
  await sendOrderWebhook(messaging, order);

  expect((await deleteLicense(messaging, 'A-00001')).status).toBe(200);
});

test.each<[string, Partial<SiteUpdate>]>([
  ['no channel is enabled', {}],
  ['its shop is not WooCommerce', { deliver_by_note: true }],
])('deletes the license of a paid order when %s', async (_, channels) => {
  const messaging = await startMessaging(channels);
  const shopOrder = aShopOrder('A');
  const line_items = shopOrder.line_items.map((line) => ({
    ...line,
    product_id: messaging.products[0] ?? 0,
  }));
  await placeOrder(messaging, { ...shopOrder, line_items });

  expect((await deleteLicense(messaging, 'A-00001')).status).toBe(200);
});

test('deletes a license whose key was assigned before a channel was enabled', async () => {
  const messaging = await startMessaging({});
  const order = await placeUnsentOrder(messaging);
  await messaging.api.send(sites.update, {
    params: { id: messaging.site.id },
    body: { deliver_by_note: true },
  });
  messaging.shop.editOrder(order.id, { line_items: [{ id: order.lines[0]?.id ?? 0, quantity: 2 }] });
  await sendOrderWebhook(messaging, order);

  const [before, after] = [
    await deleteLicense(messaging, 'A-00001'),
    await deleteLicense(messaging, 'A-00002'),
  ];

  expect([before.status, after.status]).toEqual([200, 409]);
});

test('deletes a license whose message belongs to a deleted site', async ({ messaging }) => {
  await placeUnsentOrder(messaging);
  await messaging.api.send(sites.delete, { params: { id: messaging.site.id } });

  expect((await deleteLicense(messaging, 'A-00001')).status).toBe(200);
});

test('keeps a license that is sold while it is being deleted and sends its key', async ({ messaging }) => {
  const order = placePaidOrder(messaging);
  messaging.shop.fault = 'down';

  // The order has its key, but its message is not stored yet.
  const [, refused] = await withTableLock(messaging.api, 'deliveries', async ({ waitForBlocked }) => {
    const selling = sendOrderWebhook(messaging, order);
    await waitForBlocked(1);
    const deleting = deleteLicense(messaging, 'A-00001');
    await waitForBlocked(2);
    return [selling, deleting] as const;
  }).then((both) => Promise.all(both));
  await recover(messaging);

  expect([refused.status, refused.message]).toEqual([409, notSentMessage(order.id)]);
  expect(getCustomerNotes(order).map(extractKeys)).toEqual([['A-00001']]);
});

test('keeps the license of an order that is paid again while the license is being deleted', async ({
  messaging,
}) => {
  const order = await placeUnsentOrder(messaging);
  messaging.shop.editOrder(order.id, { status: 'on-hold' });
  await deliverOrder(messaging, order);
  messaging.shop.editOrder(order.id, { status: 'processing' });
  await deliver(messaging, presentOrder(messaging.shop, order));

  // The order is entitled to its key again, but not committed.
  const [, refused] = await withTableLock(messaging.api, 'webhook_events', async ({ waitForBlocked }) => {
    const paying = messaging.api.runJobs();
    await waitForBlocked(1);
    const deleting = deleteLicense(messaging, 'A-00001');
    await waitForBlocked(2);
    return [paying, deleting] as const;
  }).then((both) => Promise.all(both));
  await recover(messaging);

  expect([refused.status, refused.message]).toEqual([409, notSentMessage(order.id)]);
  expect(getCustomerNotes(order).map(extractKeys)).toEqual([['A-00001']]);
});
