import { test as base, expect } from 'vitest';
import { type Delivery, loadDeliveries, loadDelivery } from '../../../testkit/deliveries';
import { buildMapping, buildPool, buildSite } from '../build';
import {
  addNumberedKeys,
  deliverRecorded,
  listDeliveredKeys,
  listOrderKeys,
  listOutcomes,
  type Selling,
} from '../selling';
import { startApi } from '../startApi';

/** All products of the recorded shop: three simple ones and one with variations. */
const PRODUCTS = [10, 11, 14, 46];

async function startRecordedShop(): Promise<Selling> {
  const api = await startApi();
  const [site, pool] = [await buildSite(api), await buildPool(api)];
  for (const productId of PRODUCTS) await buildMapping(api, { siteId: site.id, poolId: pool.id, productId });
  await addNumberedKeys(api, pool.id, 50);
  return { api, site, poolId: pool.id };
}

const ALL = loadDeliveries();

/** Units of every order whose last recorded state is paid. */
const PAID: Record<string, string[]> = {
  22: ['2/1', '2/2', '2/3'],
  23: ['3/1'],
  27: ['8/1', '9/1', '9/2'],
  28: ['10/1'],
  29: ['11/1'],
  31: ['13/1'],
  47: ['28/1'],
  48: ['29/1'],
};
/** Paid and then refunded: its key stays assigned and is flagged. */
const REFUNDED = '20';

async function listUnitsByOrder({ api }: Selling): Promise<Record<string, string[]>> {
  const units: Record<string, string[]> = {};
  for (const { order_id, line_item_id, unit } of await listDeliveredKeys(api)) {
    units[order_id] = [...(units[order_id] ?? []), `${line_item_id}/${unit}`];
  }
  return units;
}

async function expectEachKeyOnce({ api }: Selling): Promise<void> {
  const keys = (await listDeliveredKeys(api)).map(({ key }) => key);
  const [stock] = await api.sql(
    'SELECT sum(available)::int AS available, sum(sold)::int AS sold FROM pool_stock',
  );
  expect(new Set(keys).size).toBe(keys.length);
  expect(stock).toEqual({ available: 50 - keys.length, sold: keys.length });
}

/** Mulberry32: the same seed gives the same order, which makes failures repeatable. */
function shuffle<T>(items: T[], seed: number): T[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

const loadAll = (...names: string[]): Delivery[] => names.map(loadDelivery);

async function replay(shop: Selling, deliveries: Delivery[]): Promise<void> {
  for (const delivery of deliveries) {
    expect([delivery.name, await deliverRecorded(shop, delivery)]).toEqual([delivery.name, 200]);
  }
  await shop.api.runJobs();
}

const test = base.extend('shop', () => startRecordedShop());

test('assigns one key to each paid unit when all recorded events arrive in order', async ({ shop }) => {
  await replay(shop, ALL);

  // The refund may be processed before or after the payment.
  const { [REFUNDED]: _, ...paid } = await listUnitsByOrder(shop);
  expect(paid).toEqual(PAID);
  await expectEachKeyOnce(shop);
});

test('assigns one key to each paid unit when recorded events are processed one by one', async ({ shop }) => {
  for (const delivery of ALL) await replay(shop, [delivery]);

  const { [REFUNDED]: refunded, ...paid } = await listUnitsByOrder(shop);
  expect(paid).toEqual(PAID);
  expect(refunded).toEqual(['1/1']);
  await expectEachKeyOnce(shop);
});

const SEEDS = [20_261_120, Date.now() % 1_000_000, Math.floor(Math.random() * 1_000_000)];

test.each(SEEDS)(
  'assigns one key to each paid unit when recorded events arrive twice, shuffled with seed %i',
  async (seed) => {
    const shop = await startRecordedShop();

    await replay(shop, shuffle([...ALL, ...ALL], seed));

    const { [REFUNDED]: refunded = [], ...paid } = await listUnitsByOrder(shop);
    const unflagged = (await listDeliveredKeys(shop.api)).filter(({ flag }) => flag === null);
    expect(paid).toEqual(PAID);
    expect(refunded.length).toBeLessThanOrEqual(1);
    expect(unflagged.map(({ order_id }) => order_id)).not.toContain(REFUNDED);
    await expectEachKeyOnce(shop);
  },
);

test('ignores the error object of an order that was deleted before its delivery', async ({ shop }) => {
  await replay(shop, loadAll('0091', '0092'));

  expect(await listOutcomes(shop.api)).toEqual(
    Array(2).fill('The shop sent an error instead of the order: woocommerce_rest_shop_order_invalid_id'),
  );
  expect(await shop.api.count('orders')).toBe(0);
});

test('ignores the error object of a webhook whose owner may not read orders', async ({ shop }) => {
  await replay(shop, loadAll('0093'));

  expect(await listOutcomes(shop.api)).toEqual([
    'The shop sent an error instead of the order: woocommerce_rest_cannot_view',
  ]);
});

test('trashes an order when its deletion event has the id only', async ({ shop }) => {
  await replay(shop, loadAll('0101', '0102', '0103'));

  expect(await shop.api.sql('SELECT order_id, status FROM orders')).toEqual([
    { order_id: '49', status: 'trash' },
  ]);
});

test('assigns no key to a block checkout draft or the pending order it becomes', async ({ shop }) => {
  await replay(shop, loadAll('0105', '0106'));

  expect(await shop.api.sql('SELECT order_id, status FROM orders')).toEqual([
    { order_id: '51', status: 'pending' },
  ]);
  expect(await listDeliveredKeys(shop.api)).toEqual([]);
});

test('assigns a key to each of two orders with the same delivery id', async ({ shop }) => {
  const [one, other] = [loadDelivery('0097'), loadDelivery('0099')];

  await replay(shop, [one, other]);

  const getDeliveryId = (delivery: Delivery) => delivery.headers['x-wc-webhook-delivery-id'];
  expect(getDeliveryId(one)).toBe(getDeliveryId(other));
  expect(await listUnitsByOrder(shop)).toEqual({ 47: PAID[47], 48: PAID[48] });
});

test('assigns one key to each unit when order.created arrives after order.updated', async ({ shop }) => {
  await replay(shop, loadAll('0022', '0023'));

  expect(loadDelivery('0022').headers['x-wc-webhook-topic']).toBe('order.updated');
  expect(loadDelivery('0023').headers['x-wc-webhook-topic']).toBe('order.created');
  expect(await listUnitsByOrder(shop)).toEqual({ 27: PAID[27] });
});

test('assigns no key when a paid order.created arrives after the refund', async ({ shop }) => {
  for (const late of loadAll('0008', '0007', '0006', '0004')) await replay(shop, [late]);

  expect(await listOutcomes(shop.api)).toEqual([
    '0 assigned, 0 backordered, 0 flagged',
    ...Array(3).fill('Older than the known state of the order'),
  ]);
  expect(await listDeliveredKeys(shop.api)).toEqual([]);
});

test('rejects an event that is signed with another secret', async ({ shop }) => {
  const recorded = loadDelivery('0070');

  const { statusCode } = await shop.api.app.inject({
    method: 'POST',
    url: `/api/webhooks/woocommerce/${shop.site.id}`,
    payload: recorded.body,
    headers: { ...recorded.headers, 'content-length': String(recorded.body.length) },
  });

  const [site] = await shop.api.sql('SELECT rejected_events FROM sites');
  expect(statusCode).toBe(401);
  expect(site).toEqual({ rejected_events: 1 });
});

test('flags the key of a refunded order and does not sell it again', async ({ shop }) => {
  await replay(shop, loadAll('0004', '0005', '0006', '0007'));
  const [sold] = await listOrderKeys(shop.api, REFUNDED);
  await replay(shop, loadAll('0008', '0099'));

  const [assigned] = (await listDeliveredKeys(shop.api)).filter(({ order_id }) => order_id === REFUNDED);
  const [license] = await shop.api.sql('SELECT status, flag FROM licenses WHERE id = $1', [
    assigned?.license_id,
  ]);
  expect(assigned).toMatchObject({ key: sold, flag: 'refunded' });
  expect(license).toEqual({ status: 'sold', flag: 'refunded' });
  expect(await listOrderKeys(shop.api, '48')).not.toContain(sold);
});

test('flags all keys of a partially refunded order', async ({ shop }) => {
  await replay(shop, loadAll('0009', '0010', '0016'));

  const flags = (await listDeliveredKeys(shop.api)).map(({ flag }) => flag);
  expect(flags).toEqual(Array(3).fill('partially refunded'));
});
