import { expect, test } from 'vitest';
import { licenses } from '#contract/licenses';
import { customerMessages } from '#contract/messages';
import { type SiteUpdate, sites } from '#contract/sites';
import { presentOrder } from '../shop/orders/presentOrder';
import {
  customerNotes,
  type Delivering,
  delivered,
  keysIn,
  licenseOf,
  paidOrder,
  sendNow,
  startDelivering,
  tellOf,
} from './delivering';
import { holding } from './holding';
import { aShopOrder, deliver, placeOrder } from './selling';

const remove = async ({ api }: Delivering, key: string) =>
  api.send(licenses.delete, { params: { id: (await licenseOf(api, key)).license_id } });

const removeAll = async ({ api }: Delivering, keys: string[]) => {
  const all = await Promise.all(keys.map((key) => licenseOf(api, key)));
  const license_ids = all.map(({ license_id }) => license_id);
  return api.send(licenses.deleteMany, { body: { license_ids } });
};

const notYet = (order: string | number) => `This key has not been sent to the customer of order ${order} yet`;
const givenUp = (order: string | number) =>
  `This key has not been sent to the customer of order ${order}: the message failed. Retry it on the page of its site.`;

/** A paid order whose customer is to be told by note, and was not yet: the shop is down. */
async function untold(delivering: Delivering) {
  const order = paidOrder(delivering);
  delivering.shop.fault = 'down';
  await tellOf(delivering, order);
  return order;
}

/** The shop is up again, and is told what is due. */
async function recover(delivering: Delivering): Promise<void> {
  delivering.shop.fault = undefined;
  await sendNow(delivering);
}

test('a license is not deleted before its customer is told the key, and can be afterwards', async () => {
  const delivering = await startDelivering();
  const order = await untold(delivering);

  const refused = await remove(delivering, 'A-00001');
  await recover(delivering);
  const deleted = await remove(delivering, 'A-00001');

  expect(refused.status).toBe(409);
  expect(refused.message).toBe(notYet(order.id));
  expect(customerNotes(order).map(keysIn)).toEqual([['A-00001']]);
  expect(deleted.status).toBe(200);
});

test('nor while its message waits for another attempt', async () => {
  const delivering = await startDelivering();
  const order = await untold(delivering);
  await sendNow(delivering);

  const refused = await remove(delivering, 'A-00001');

  expect([refused.status, refused.message]).toEqual([409, notYet(order.id)]);
  await recover(delivering);
  expect(customerNotes(order).map(keysIn)).toEqual([['A-00001']]);
});

test('nor while its message is on its way', async () => {
  const delivering = await startDelivering();
  const order = await untold(delivering);
  await sendNow(delivering);
  await delivering.api.sql("UPDATE order_messages SET state = 'sending'");

  const refused = await remove(delivering, 'A-00001');

  expect([refused.status, refused.message]).toEqual([409, notYet(order.id)]);
});

test('nor when its message was given up: the customer still waits', async () => {
  const delivering = await startDelivering();
  const order = await untold(delivering);
  delivering.shop.deleteOrder(order.id);
  await recover(delivering);

  const refused = await remove(delivering, 'A-00001');

  expect([refused.status, refused.message]).toEqual([409, givenUp(order.id)]);
});

test('nor when the keys of its order are being sent again', async () => {
  const delivering = await startDelivering();
  const order = await delivered(delivering);
  const { license_id } = await licenseOf(delivering.api, 'A-00001');
  await delivering.api.send(customerMessages.resend, {
    params: { id: license_id },
    body: { channel: 'note' },
  });

  const refused = await remove(delivering, 'A-00001');

  expect([refused.status, refused.message]).toEqual([409, notYet(order.id)]);
});

test('of many, none is deleted when one customer has not been told', async () => {
  const delivering = await startDelivering();
  const [one, other] = [await untold(delivering), await untold(delivering)];

  const refused = await removeAll(delivering, ['A-00005', 'A-00001', 'A-00002']);
  const single = await removeAll(delivering, ['A-00005', 'A-00002']);

  expect([refused.status, single.status]).toEqual([409, 409]);
  expect(refused.message).toBe(
    `Nothing was deleted: 2 of the licenses hold keys that customers have not been told yet (orders ${one.id} and ${other.id})`,
  );
  expect(single.message).toBe(
    `Nothing was deleted: 1 of the licenses holds a key that its customer has not been told yet (order ${other.id})`,
  );
  expect(await delivering.api.count('licenses')).toBe(10);
});

test('a cancelled order has nothing coming: its license can be deleted', async () => {
  const delivering = await startDelivering();
  const order = await untold(delivering);
  delivering.shop.editOrder(order.id, { status: 'cancelled' });
  await tellOf(delivering, order);

  expect((await remove(delivering, 'A-00001')).status).toBe(200);
});

test.each<[string, Partial<SiteUpdate>]>([
  ['nobody is told', {}],
  ['its own shop tells its customers', { deliver_by_note: true }],
])('where %s, the license of a paid order can be deleted', async (_, chosen) => {
  const delivering = await startDelivering(chosen);
  const shopOrder = aShopOrder('A');
  const line_items = shopOrder.line_items.map((line) => ({
    ...line,
    product_id: delivering.products[0] ?? 0,
  }));
  await placeOrder(delivering, { ...shopOrder, line_items });

  expect((await remove(delivering, 'A-00001')).status).toBe(200);
});

test('a key from before the way was chosen is not in the message of a later one', async () => {
  const delivering = await startDelivering({});
  const order = await untold(delivering);
  await delivering.api.send(sites.update, {
    params: { id: delivering.site.id },
    body: { deliver_by_note: true },
  });
  delivering.shop.editOrder(order.id, { line_items: [{ id: order.lines[0]?.id ?? 0, quantity: 2 }] });
  await tellOf(delivering, order);

  const [before, after] = [await remove(delivering, 'A-00001'), await remove(delivering, 'A-00002')];

  expect([before.status, after.status]).toEqual([200, 409]);
});

test('messages of a deleted site hold nothing back', async () => {
  const delivering = await startDelivering();
  await untold(delivering);
  await delivering.api.send(sites.delete, { params: { id: delivering.site.id } });

  expect((await remove(delivering, 'A-00001')).status).toBe(200);
});

test('a license that is sold while it is being deleted is kept, and its customer is told', async () => {
  const delivering = await startDelivering();
  const order = paidOrder(delivering);
  delivering.shop.fault = 'down';

  // The order has its key and has not noted its message yet.
  const [, refused] = await holding(delivering.api, 'order_messages', async ({ untilWaiting }) => {
    const selling = tellOf(delivering, order);
    await untilWaiting(1);
    const removing = remove(delivering, 'A-00001');
    await untilWaiting(2);
    return [selling, removing] as const;
  }).then((both) => Promise.all(both));
  await recover(delivering);

  expect([refused.status, refused.message]).toEqual([409, notYet(order.id)]);
  expect(customerNotes(order).map(keysIn)).toEqual([['A-00001']]);
});

test('an order that is paid again while its license is being deleted keeps it', async () => {
  const delivering = await startDelivering();
  const order = await untold(delivering);
  delivering.shop.editOrder(order.id, { status: 'on-hold' });
  await tellOf(delivering, order);
  await sendNow(delivering);
  delivering.shop.editOrder(order.id, { status: 'processing' });
  await deliver(delivering, presentOrder(delivering.shop, order));

  // The order has its claim again, and is not committed.
  const [, refused] = await holding(delivering.api, 'webhook_events', async ({ untilWaiting }) => {
    const paying = delivering.api.runJobs();
    await untilWaiting(1);
    const removing = remove(delivering, 'A-00001');
    await untilWaiting(2);
    return [paying, removing] as const;
  }).then((both) => Promise.all(both));
  await recover(delivering);

  expect([refused.status, refused.message]).toEqual([409, notYet(order.id)]);
  expect(customerNotes(order).map(keysIn)).toEqual([['A-00001']]);
});
