import { expect, test } from 'vitest';
import { earlierOrders } from '#contract/earlierOrders';
import { type Mapping, mappings } from '#contract/mappings';
import { orders } from '#contract/orders';
import { siteEvents } from '#contract/siteEvents';
import { presentOrder } from '#shop/orders/presentOrder';
import type { ShopOrder } from '#shop/orders/ShopOrder';
import { buildMapping } from '../build';
import { getOrder } from '../openOrder';
import { addNumberedKeys, deliver, listDeliveredKeys, listOrderKeys } from '../selling';
import { paidOrder, type ShopSelling, SIMPLE, startShopSelling } from '../shopSelling';

const DAY_MS = 24 * 60 * 60 * 1000;
const SINCE = new Date(Date.now() - 30 * DAY_MS).toISOString();

interface Early extends ShopSelling {
  mapping: Mapping;
}

/** A shop whose product is mapped now. */
async function startEarly(keys: number): Promise<Early> {
  const selling = await startShopSelling(keys);
  await selling.api.sql("UPDATE mappings SET orders_from = now() - interval '1 second'");
  const [mapping] = (await selling.api.send(mappings.list)).data;
  return { ...selling, mapping: mapping as Mapping };
}

/** An order that was placed and paid some days ago; `isSent`: Keystock knows it. */
async function placeOldOrder(early: Early, daysAgo: number, { quantity = 1, isSent = false } = {}) {
  const order = early.shop.placeOrder(paidOrder(quantity));
  order.created = new Date(Date.now() - daysAgo * DAY_MS);
  order.paid = order.created;
  if (isSent) await send(early, order);
  return order;
}

async function send(early: Early, order: ShopOrder): Promise<void> {
  await deliver(early, presentOrder(early.shop, order));
  await early.api.runJobs();
}

async function list({ api, mapping }: Early, since = SINCE) {
  const response = await api.send(earlierOrders.list, { params: { id: mapping.id }, body: { since } });
  await api.runJobs();
  return { response, ...(await get({ api, mapping })) };
}

async function get({ api, mapping }: Pick<Early, 'api' | 'mapping'>) {
  return (await api.send(earlierOrders.get, { params: { id: mapping.id } })).data;
}

async function serve({ api, mapping }: Early, order_ids?: string[]) {
  const response = await api.send(earlierOrders.serve, { params: { id: mapping.id }, body: { order_ids } });
  await api.runJobs();
  return response;
}

const idOf = ({ id }: ShopOrder) => String(id);

test('lists the paid orders without keys, known ones and those of the shop, with what they take', async () => {
  const early = await startEarly(5);
  const known = await placeOldOrder(early, 3, { quantity: 2, isSent: true });
  const unknown = await placeOldOrder(early, 10);
  await placeOldOrder(early, 40);
  early.shop.editOrder((await placeOldOrder(early, 5)).id, { status: 'cancelled' });
  early.shop.placeOrder({ ...paidOrder(), line_items: [{ product_id: SIMPLE + 1 }] });

  const { list: listed, ...page } = await list(early);

  expect(listed.map(({ order_id, units, is_known }) => ({ order_id, units, is_known }))).toEqual([
    { order_id: idOf(unknown), units: 1, is_known: false },
    { order_id: idOf(known), units: 2, is_known: true },
  ]);
  expect(page).toMatchObject({
    orders: 2,
    units: 3,
    available_units: 5,
    listing: { state: 'done', orders: 2, reason: null },
    serving: null,
  });
  expect(await early.api.count('license_assignments')).toBe(0);
  expect(await early.api.count('orders')).toBe(1);
});

test('serves all listed orders in the order of their payment, once, and later events change nothing', async () => {
  const early = await startEarly(3);
  const newest = await placeOldOrder(early, 3, { isSent: true });
  const oldest = await placeOldOrder(early, 20);
  const middle = await placeOldOrder(early, 10, { quantity: 2 });
  await list(early);

  await serve(early);
  for (const order of [newest, oldest, middle]) {
    early.shop.editOrder(order.id, { status: 'completed' });
    await send(early, order);
  }
  const again = await serve(early);

  expect(await listOrderKeys(early.api, idOf(oldest))).toEqual(['KEY-00001']);
  expect(await listOrderKeys(early.api, idOf(middle))).toEqual(['KEY-00002', 'KEY-00003']);
  expect(await listOrderKeys(early.api, idOf(newest))).toEqual([]);
  expect(await early.api.count('backorders')).toBe(1);
  expect(again).toMatchObject({
    status: 409,
    message: 'No listed order waits for a decision: list the orders first',
  });
  expect(await get(early)).toMatchObject({
    orders: 0,
    mapping: { orders_from: SINCE },
    serving: { state: 'done', orders: 3, processed: 3, assigned_units: 3, backordered_units: 1 },
  });
});

test('serves chosen orders only; the others stay early', async () => {
  const early = await startEarly(5);
  const [chosen, other] = [await placeOldOrder(early, 5), await placeOldOrder(early, 6, { isSent: true })];
  const before = (await list(early)).mapping.orders_from;

  await serve(early, [idOf(chosen)]);
  await send(early, early.shop.editOrder(other.id, { status: 'completed' }));

  expect((await listDeliveredKeys(early.api)).map(({ order_id }) => order_id)).toEqual([idOf(chosen)]);
  expect(await get(early)).toMatchObject({ orders: 1, mapping: { orders_from: before } });
  expect((await getOrder(early.api, idOf(other))).lines[0]?.is_early).toBe(true);
});

test('reports a run in the event log of the shop and in the audit log', async () => {
  const early = await startEarly(1);
  await placeOldOrder(early, 5, { quantity: 2 });
  await list(early);

  await serve(early);

  const { data } = await early.api.send(siteEvents.list, {
    params: { id: early.site.id },
    query: { kind: 'sync', result: 'succeeded' },
  });
  expect(data.events.find(({ name }) => name === 'earlier_orders')).toMatchObject({
    reason: 'Keys for orders before the mapping: 1 orders, 1 units with keys, 1 backordered',
  });
  const entries = await early.api.sql(
    "SELECT action, actor, details FROM audit_log WHERE action LIKE 'mapping.serve%' ORDER BY id",
  );
  expect(entries).toEqual([
    { action: 'mapping.serve_earlier', actor: 'admin', details: { orders: 1 } },
    {
      action: 'mapping.served_earlier',
      actor: 'orders.serve-earlier',
      details: { orders: 1, assigned: 1, backordered: 1 },
    },
  ]);
});

test('a failing shop leaves the known orders, says why, and is asked again by the next listing', async () => {
  const early = await startEarly(5);
  const known = await placeOldOrder(early, 3, { isSent: true });
  const unknown = await placeOldOrder(early, 4);
  early.shop.fault = 'overloaded';

  const failed = await list(early);
  early.shop.fault = undefined;
  const listed = await list(early);
  early.shop.fault = 'overloaded';
  await serve(early);
  const interrupted = await get(early);
  early.shop.fault = undefined;
  await serve(early);

  expect(failed.listing).toMatchObject({ state: 'failed', reason: expect.any(String) });
  expect(failed.list.map(({ order_id }) => order_id)).toEqual([idOf(known)]);
  expect(listed.orders).toBe(2);
  expect(interrupted).toMatchObject({ orders: 2, serving: { state: 'failed', processed: 0 } });
  expect(await listOrderKeys(early.api, idOf(known))).toHaveLength(1);
  expect(await listOrderKeys(early.api, idOf(unknown))).toHaveLength(1);
});

test('an order that was cancelled or deleted since its listing gets no key and says why', async () => {
  const early = await startEarly(5);
  const [cancelled, deleted] = [
    await placeOldOrder(early, 3, { isSent: true }),
    await placeOldOrder(early, 4),
  ];
  const good = await placeOldOrder(early, 2);
  await list(early);
  await send(early, early.shop.editOrder(cancelled.id, { status: 'cancelled' }));
  early.shop.deleteOrder(deleted.id);

  await serve(early);

  expect((await listDeliveredKeys(early.api)).map(({ order_id }) => order_id)).toEqual([idOf(good)]);
  const { list: remaining, serving } = await get(early);
  expect(remaining.map(({ order_id, reason }) => [order_id, reason])).toEqual([
    [idOf(deleted), 'The shop does not have this order any more'],
    [idOf(cancelled), expect.stringContaining('cancelled')],
  ]);
  expect(serving).toMatchObject({ state: 'done', processed: 3, assigned_units: 1 });
});

test('lists the orders of all mapped products of a shop, with what each takes', async () => {
  const early = await startEarly(1);
  const { api, site, poolId } = early;
  const other = await buildMapping(api, { siteId: site.id, poolId, productId: SIMPLE + 1 });
  await buildMapping(api, { siteId: site.id, poolId, productId: SIMPLE + 2 });
  await api.sql('UPDATE mappings SET is_active = false WHERE product_id = $1', [SIMPLE + 2]);
  await placeOldOrder(early, 3, { quantity: 2, isSent: true });
  const params = { id: site.id };
  const body = { since: SINCE };
  // It is left alone.
  await api.sql("INSERT INTO earlier_order_runs (site_id, mapping_id, kind) VALUES ($1, $2, 'serve')", [
    site.id,
    other.id,
  ]);

  const started = await api.send(earlierOrders.listOfSite, { params, body });
  const again = await api.send(earlierOrders.listOfSite, { params, body });
  await api.runJobs();
  const { data } = await api.send(earlierOrders.getOfSite, { params });
  const missing = await api.send(earlierOrders.getOfSite, { params: { id: 4711 } });

  expect([started.status, again.status, missing.status]).toEqual([201, 409, 404]);
  expect(data.total).toBe(2);
  expect(data.mappings).toEqual([
    expect.objectContaining({
      mapping: expect.objectContaining({ id: early.mapping.id }),
      orders: 1,
      units: 2,
      available_units: 1,
      listing: expect.objectContaining({ state: 'done' }),
      serving: null,
    }),
    expect.objectContaining({
      mapping: expect.objectContaining({ id: other.id }),
      orders: 0,
      listing: null,
      serving: expect.objectContaining({ state: 'running' }),
    }),
  ]);
});

test('refuses a second run at the same time, and one of an inactive mapping', async () => {
  const early = await startEarly(5);
  await placeOldOrder(early, 3, { isSent: true });
  const call = { params: { id: early.mapping.id }, body: { since: SINCE } };

  const responses = await Promise.all([
    early.api.send(earlierOrders.list, call),
    early.api.send(earlierOrders.list, call),
  ]);
  await early.api.runJobs();
  await early.api.sql('UPDATE mappings SET is_active = false');
  const inactive = await serve(early);

  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(inactive).toMatchObject({ status: 409, message: 'This mapping is inactive: activate it first' });
});

test('serves hundreds of orders in several jobs while new orders go on', async () => {
  const early = await startEarly(0);
  await addNumberedKeys(early.api, early.poolId, 70, { prefix: 'MANY' });
  for (let n = 0; n < 60; n++) await placeOldOrder(early, 1 + n / 24);
  await list(early);

  const fresh = early.shop.placeOrder(paidOrder());
  await deliver(early, presentOrder(early.shop, fresh));
  await serve(early);

  expect(await early.api.count('license_assignments')).toBe(61);
  const ids = (
    await early.api.sql<{ n: number }>('SELECT count(DISTINCT license_id)::int AS n FROM license_assignments')
  )[0];
  expect(ids?.n).toBe(61);
  const { data } = await early.api.send(orders.list, { query: { problem: 'any' } });
  expect(data.orders).toEqual([]);
});
