import { expect, test } from 'vitest';
import { deliveries } from '#contract/deliveries';
import { presentOrder } from '#shop/orders/presentOrder';
import type { ShopOrder } from '#shop/orders/ShopOrder';
import {
  deliverOrder,
  fulfillPaidOrder,
  listDeliveries,
  type Messaging,
  sendDueDeliveries,
  startMessaging,
} from '../messaging';
import { updateMapping } from '../renewing';
import { deliver } from '../selling';

const BY_ITEM = { deliver_by_order_item: true };

const getItemKeys = (order: ShopOrder) => order.lines.map(({ meta }) => meta.map(({ value }) => value));

const removeKeys = (order: ShopOrder) => {
  for (const line of order.lines) line.meta = [];
};

const edit = (messaging: Messaging, { id }: ShopOrder) =>
  deliverOrder(messaging, messaging.shop.editOrder(id, {}));

/** Time passes for what was written. */
const age = ({ api }: Messaging) =>
  api.sql(
    `UPDATE deliveries SET created_at = created_at - interval '2 hours', sent_at = sent_at - interval '2 hours'`,
  );

test('keys that vanished from the items are written again at the next change of the order, once an hour', async () => {
  const messaging = await startMessaging(BY_ITEM);
  const order = await fulfillPaidOrder(messaging, [2, 1]);
  const written = getItemKeys(order);
  await age(messaging);
  removeKeys(order);

  await edit(messaging, order);
  const restored = getItemKeys(order);
  removeKeys(order);
  await edit(messaging, order);
  const removedAgain = getItemKeys(order);
  await age(messaging);
  await edit(messaging, order);

  expect(written).toEqual([['A-00001\nA-00002'], ['B-00001']]);
  expect(restored).toEqual(written);
  expect(removedAgain).toEqual([[], []]);
  expect(getItemKeys(order)).toEqual(written);
});

test('a state from before the keys were written, and one that still shows them, write nothing', async () => {
  const messaging = await startMessaging(BY_ITEM);
  const { shop, api } = messaging;
  const order = await fulfillPaidOrder(messaging);
  const { line_items, ...state } = presentOrder(shop, order) as { line_items: object[] };

  await deliver(messaging, { ...state, line_items: line_items.map((line) => ({ ...line, meta_data: [] })) });
  await api.runJobs();
  await age(messaging);
  await edit(messaging, order);

  expect(await api.count('deliveries')).toBe(1);
});

test('an order that the shop canceled gets no keys back', async () => {
  const messaging = await startMessaging(BY_ITEM);
  const order = await fulfillPaidOrder(messaging);
  await age(messaging);
  removeKeys(order);

  await deliverOrder(messaging, messaging.shop.editOrder(order.id, { status: 'cancelled' }));

  expect(getItemKeys(order)).toEqual([[]]);
});

const start = ({ api, site }: Messaging) => api.send(deliveries.startRewrite, { params: { id: site.id } });

async function finishRewrite(messaging: Messaging) {
  const { api, site } = messaging;
  const read = async () => (await api.send(deliveries.rewrite, { params: { id: site.id } })).data;
  while ((await read())?.finished_at === null) {
    await api.sql('UPDATE jobs SET run_at = now()');
    await sendDueDeliveries(messaging);
  }
  return read();
}

test('writes the keys into all orders of a restored shop again, once each, and tells how far it is', async () => {
  const messaging = await startMessaging(BY_ITEM);
  const { api, site } = messaging;
  const orders: ShopOrder[] = [];
  for (let n = 0; n < 3; n++) orders.push(await fulfillPaidOrder(messaging));
  const written = orders.map(getItemKeys);
  orders.forEach(removeKeys);
  expect((await api.send(deliveries.rewrite, { params: { id: site.id } })).data).toBeNull();

  const [one, other] = await Promise.all([start(messaging), start(messaging)]);
  const refused = [one, other].find(({ status }) => status !== 201);
  const run = await finishRewrite(messaging);

  expect([one.status, other.status].sort()).toEqual([201, 409]);
  expect(refused?.message).toBe('The keys are being written already');
  expect(orders.map(getItemKeys)).toEqual(written);
  expect(run).toMatchObject({ orders: 3, done: 3, failed: 0, finished_at: expect.any(String) });
  expect(await listDeliveries(api)).toHaveLength(6);
  const audited = await api.sql(
    "SELECT record_id, details FROM audit_log WHERE action = 'site.rewrite_items'",
  );
  expect(audited).toEqual([{ record_id: String(site.id), details: { orders: 3 } }]);
});

test('refuses to write keys again that no order shows, and waits for a shop that fails', async () => {
  const messaging = await startMessaging(BY_ITEM);
  const { api, shop } = messaging;
  const none = await start(messaging);
  const order = await fulfillPaidOrder(messaging);
  removeKeys(order);
  shop.fault = 'overloaded';
  await start(messaging);
  await api.sql('UPDATE jobs SET run_at = now()');
  await sendDueDeliveries(messaging);
  const waiting = await api.send(deliveries.rewrite, { params: { id: messaging.site.id } });
  shop.fault = undefined;

  const run = await finishRewrite(messaging);

  expect([none.status, none.message]).toEqual([409, 'No order of this shop shows keys in its items']);
  expect(waiting.data).toMatchObject({ orders: 1, done: 0, finished_at: null });
  expect(run).toMatchObject({ orders: 1, done: 1 });
  expect(getItemKeys(order)).toEqual([['A-00001']]);
});

test('the items of a bundle name the pool of each key', async () => {
  const messaging = await startMessaging(BY_ITEM);
  const { api, products } = messaging;
  await updateMapping(api, { more_pools: [{ license_group_id: 2, keys_per_unit: 1 }] });

  const order = await fulfillPaidOrder(messaging, [1]);

  const [first, second] = products.map((id) => `Pool of ${id}`);
  expect(getItemKeys(order)).toEqual([[`${first}: A-00001\n${second}: B-00001`]]);
});
