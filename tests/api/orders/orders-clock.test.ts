import { expect, test } from 'vitest';
import { sync } from '#contract/sync';
import { presentOrder } from '#shop/orders/presentOrder';
import type { ShopOrder } from '#shop/orders/ShopOrder';
import { processEventsJob } from '../../../server/domains/orders/events/processEventsJob';
import { aWooOrder, deliver, listDeliveredKeys, listOrderKeys, listOutcomes, startSelling } from '../selling';
import { paidOrder, type ShopSelling, startShopSelling } from '../shopSelling';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const STALE = 'Older than the known state of the order';

/** Starts a shop whose clock is ahead; `clockSkewMs = 0` corrects it. */
async function startWithClockAhead(skewMs = DAY_MS): Promise<ShopSelling> {
  const selling = await startShopSelling(3);
  selling.shop.clockSkewMs = skewMs;
  return selling;
}

const presentCurrent = ({ shop }: ShopSelling, order: ShopOrder) => presentOrder(shop, order);

async function deliverEach(selling: ShopSelling, ...bodies: object[]): Promise<void> {
  for (const body of bodies) {
    await deliver(selling, body);
    await selling.api.runJobs();
  }
}

/** Places an order with the clock ahead, delivers it, and pays it with the correct clock. */
async function placeThenPay(selling: ShopSelling, skewMs = DAY_MS): Promise<ShopOrder> {
  selling.shop.clockSkewMs = skewMs;
  const order = selling.shop.placeOrder();
  await deliverEach(selling, presentCurrent(selling, order));
  selling.shop.clockSkewMs = 0;
  selling.shop.payOrder(order.id);
  return order;
}

const editQuantity = ({ shop }: ShopSelling, { id, lines: [line] }: ShopOrder, quantity: number) =>
  shop.editOrder(id, { line_items: [{ id: line?.id, quantity }] });

const listFlags = async ({ api }: ShopSelling) => (await listDeliveredKeys(api)).map(({ flag }) => flag);
const listStatuses = async ({ api }: Pick<ShopSelling, 'api'>) =>
  (await api.sql<{ status: string }>('SELECT status FROM orders')).map(({ status }) => status);

test.each([
  ['a day', DAY_MS],
  ['half a minute', MINUTE_MS / 2],
])('assigns a key when an order placed with the clock %s ahead is paid', async (_, skewMs) => {
  const selling = await startWithClockAhead();
  const order = await placeThenPay(selling, skewMs);

  await deliverEach(selling, presentCurrent(selling, order));

  expect(await listOrderKeys(selling.api, String(order.id))).toEqual(['KEY-00001']);
});

test('finds a payment without a webhook in the next sync', async () => {
  const selling = await startWithClockAhead();
  const order = await placeThenPay(selling);
  const runSync = () => selling.api.send(sync.run, { params: { id: selling.site.id } });

  const first = await runSync();
  const again = await runSync();

  expect(first.data).toMatchObject({ recovered_orders: 1, keys_assigned: 1 });
  expect(again.data).toMatchObject({ recovered_orders: 0 });
  expect(await listOrderKeys(selling.api, String(order.id))).toEqual(['KEY-00001']);
});

test.each([
  ['a day', DAY_MS],
  ['half a minute', MINUTE_MS / 2],
])('assigns a key when an order that failed with the clock %s ahead is paid', async (_, skewMs) => {
  const selling = await startWithClockAhead(skewMs);
  const order = selling.shop.placeOrder({ status: 'failed' });
  await deliverEach(selling, presentCurrent(selling, order));
  selling.shop.clockSkewMs = 0;
  selling.shop.payOrder(order.id);

  await deliverEach(selling, presentCurrent(selling, order));

  expect(await listOrderKeys(selling.api, String(order.id))).toEqual(['KEY-00001']);
});

test.each([
  ['an hour behind', -60 * MINUTE_MS],
  ['a day behind', -DAY_MS],
])('assigns a key when an order is paid with the clock %s', async (_, skewMs) => {
  const selling = await startWithClockAhead(0);
  const order = selling.shop.placeOrder();
  await deliverEach(selling, presentCurrent(selling, order));
  selling.shop.clockSkewMs = skewMs;
  selling.shop.payOrder(order.id);

  await deliverEach(selling, presentCurrent(selling, order));

  expect(await listOrderKeys(selling.api, String(order.id))).toEqual(['KEY-00001']);
});

test.each(['refunded', 'cancelled'] as const)(
  'flags the key when an order paid with the clock ahead is %s',
  async (status) => {
    const selling = await startWithClockAhead();
    const order = selling.shop.placeOrder(paidOrder());
    await deliverEach(selling, presentCurrent(selling, order));
    selling.shop.clockSkewMs = 0;
    selling.shop.editOrder(order.id, { status });

    await deliverEach(selling, presentCurrent(selling, order));

    expect(await listFlags(selling)).toEqual([status]);
  },
);

test('finds a refund without a webhook in the next sync', async () => {
  const selling = await startWithClockAhead();
  const order = selling.shop.placeOrder(paidOrder());
  await deliverEach(selling, presentCurrent(selling, order));
  selling.shop.clockSkewMs = 0;
  selling.shop.editOrder(order.id, { status: 'refunded' });

  await selling.api.send(sync.run, { params: { id: selling.site.id } });

  expect(await listFlags(selling)).toEqual(['refunded']);
});

test('ignores an older pending state while the clock is ahead', async () => {
  const selling = await startWithClockAhead();
  const order = selling.shop.placeOrder();
  const pending = presentCurrent(selling, order);
  selling.shop.clockSkewMs += 1000;
  selling.shop.payOrder(order.id);

  await deliverEach(selling, presentCurrent(selling, order), pending);

  expect(await listOrderKeys(selling.api, String(order.id))).toEqual(['KEY-00001']);
  expect(await listStatuses(selling)).toEqual(['processing']);
  expect((await listOutcomes(selling.api)).at(-1)).toBe(STALE);
});

test.each([
  ['a day', DAY_MS],
  ['a second', 1000],
])('ignores an older paid state after the cancellation with the clock %s ahead', async (_, skewMs) => {
  const selling = await startWithClockAhead(skewMs);
  const order = selling.shop.placeOrder(paidOrder());
  const old = presentCurrent(selling, order);
  selling.shop.clockSkewMs += 1000;
  selling.shop.editOrder(order.id, { status: 'cancelled' });

  await deliverEach(selling, presentCurrent(selling, order), old);

  expect(await listDeliveredKeys(selling.api)).toEqual([]);
  expect(await listOutcomes(selling.api)).toContain(STALE);
});

test('ignores a delayed paid state after the cancellation with the clock a minute ahead', async () => {
  const shop = await startSelling(1);
  const at = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 19);

  await deliver(shop, aWooOrder({ status: 'cancelled', date_modified_gmt: at(MINUTE_MS) }));
  await shop.api.runJobs();
  await deliver(shop, aWooOrder({ date_modified_gmt: at(-MINUTE_MS) }));
  await shop.api.runJobs();

  expect(await listDeliveredKeys(shop.api)).toEqual([]);
  expect((await listOutcomes(shop.api)).at(-1)).toBe(STALE);
});

test('ignores a state that was received before the payment and is processed after it', async () => {
  const selling = await startWithClockAhead();
  const order = selling.shop.placeOrder();
  await deliver(selling, presentCurrent(selling, order));
  const [first] = await selling.api.sql<{ id: number }>(
    "UPDATE webhook_events SET processed_at = now(), outcome = 'held back' RETURNING id",
  );
  selling.shop.clockSkewMs = 0;
  selling.shop.payOrder(order.id);
  await deliverEach(selling, presentCurrent(selling, order));

  await selling.api.sql('UPDATE webhook_events SET processed_at = NULL WHERE id = $1', [first?.id]);
  await processEventsJob.run(selling.api.services, [{ eventId: first?.id ?? 0 }]);

  expect(await listStatuses(selling)).toEqual(['processing']);
  expect((await listOutcomes(selling.api))[0]).toBe(STALE);
});

test('assigns a key when the clock jumps ahead at the payment and flags it at the refund', async () => {
  const selling = await startWithClockAhead(0);
  const order = selling.shop.placeOrder();
  await deliverEach(selling, presentCurrent(selling, order));
  selling.shop.clockSkewMs = DAY_MS;
  selling.shop.payOrder(order.id);
  await deliverEach(selling, presentCurrent(selling, order));
  selling.shop.clockSkewMs = 0;
  selling.shop.editOrder(order.id, { status: 'refunded' });

  await deliverEach(selling, presentCurrent(selling, order));

  expect(await listFlags(selling)).toEqual(['refunded']);
});

test('asks the shop when a payment after a cancellation looks older, because the clock was set back', async () => {
  const selling = await startWithClockAhead(0);
  const order = selling.shop.placeOrder(paidOrder());
  selling.shop.editOrder(order.id, { status: 'cancelled' });
  await deliverEach(selling, presentCurrent(selling, order));
  selling.shop.clockSkewMs = -60 * MINUTE_MS;
  selling.shop.editOrder(order.id, { status: 'processing' });
  const paidAgain = presentCurrent(selling, order);
  selling.shop.clockSkewMs = 0;

  await deliverEach(selling, paidAgain);

  expect(await listOutcomes(selling.api)).toEqual([
    '0 assigned, 0 backordered, 0 flagged',
    STALE,
    '1 assigned, 0 backordered, 0 flagged',
  ]);
  expect(await listOrderKeys(selling.api, String(order.id))).toEqual(['KEY-00001']);
});

test('asks the shop when a state arrives late and looks newer, because the clock was ahead until then', async () => {
  const selling = await startWithClockAhead(-60 * MINUTE_MS);
  const order = selling.shop.placeOrder(paidOrder());
  const late = presentCurrent(selling, order);
  selling.shop.clockSkewMs += 1000;
  editQuantity(selling, order, 2);
  await deliverEach(selling, presentCurrent(selling, order));
  selling.shop.clockSkewMs = 0;
  // Received when the shop's clock was eight minutes ahead, an hour ago.
  await selling.api.sql("UPDATE orders SET state_received_at = modified_at - interval '8 minutes'");

  await deliverEach(selling, late);

  expect(await listOrderKeys(selling.api, String(order.id))).toEqual(['KEY-00001', 'KEY-00002']);
  expect(await listFlags(selling)).toEqual([null, null]);
});

test.each([
  ['in the same second', 0],
  ['after the clock was set back by a minute', -MINUTE_MS],
])('finds a quantity raised without a webhook %s in the next sync', async (_, skewMs) => {
  const selling = await startWithClockAhead(0);
  await selling.api.sql("UPDATE sites SET created_at = created_at - interval '1 hour'");
  const { now } = selling.shop;
  const placedAt = now();
  selling.shop.now = () => placedAt;
  const order = selling.shop.placeOrder(paidOrder());
  await deliverEach(selling, presentCurrent(selling, order));
  selling.shop.now = () => new Date(placedAt.getTime() + skewMs);
  editQuantity(selling, order, 2);
  selling.shop.now = now;

  const runSync = () => selling.api.send(sync.run, { params: { id: selling.site.id } });
  const first = await runSync();
  const again = await runSync();

  expect(first.data).toMatchObject({ recovered_orders: 1, keys_assigned: 1 });
  expect(again.data).toMatchObject({ recovered_orders: 0 });
  expect(await listOrderKeys(selling.api, String(order.id))).toEqual(['KEY-00001', 'KEY-00002']);
});
