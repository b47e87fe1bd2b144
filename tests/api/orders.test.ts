import { expect, test } from 'vitest';
import { mappings } from '#contract/mappings';
import { OrderKeys } from '#contract/orders';
import { sites } from '#contract/sites';
import { buildMapping, buildPool } from './build';
import {
  aShopOrder,
  aWooOrder,
  deliver,
  deliveredKeys,
  keysOf,
  outcomes,
  PRODUCT,
  placeOrder,
  type Selling,
  startSelling,
  stockUp,
} from './selling';

/** Delivers states of order 100, one second apart, each worked off before the next. */
async function live(shop: Selling, ...states: Parameters<typeof aWooOrder>[0][]): Promise<void> {
  const [row] = await shop.api.sql<{ n: number }>('SELECT count(*) AS n FROM webhook_events');
  for (const [n, state] of states.entries()) {
    const second = String(n + (row?.n ?? 0)).padStart(2, '0');
    await deliver(shop, aWooOrder({ date_modified_gmt: `2026-11-20T12:00:${second}`, ...state }));
    await shop.api.runJobs();
  }
}

const flags = async ({ api }: Selling) => (await deliveredKeys(api)).map(({ flag }) => flag);
const twoLines = [
  { id: 1, product_id: PRODUCT, variation_id: 0, quantity: 1, name: 'Simple Pass' },
  { id: 2, product_id: PRODUCT, variation_id: 0, quantity: 2, name: 'Simple Pass' },
];

test('the oldest keys go first, and the license tells who has it', async () => {
  const shop = await startSelling(3);

  await live(shop, { quantity: 2 });

  const licenses = await shop.api.sql(
    `SELECT status, customer_email, customer_first_name, customer_last_name, order_id, product_id, site_id
     FROM licenses WHERE sold_at IS NOT NULL`,
  );
  const sold = {
    status: 'sold',
    customer_email: 'ada@example.com',
    customer_first_name: 'Ada',
    customer_last_name: 'Lovelace',
    order_id: '100',
    product_id: PRODUCT,
    site_id: shop.site.id,
  };
  expect(await keysOf(shop.api, '100')).toEqual(['KEY-00001', 'KEY-00002']);
  expect(licenses).toEqual([sold, sold]);
});

test('the audit tells once for an order what it was given, and by which shop', async () => {
  const shop = await startSelling(3);

  await live(shop, { quantity: 2 }, { quantity: 2 });

  const audited = await shop.api.sql(
    "SELECT actor, record_id, details FROM audit_log WHERE action = 'order.assign'",
  );
  const details = { site: shop.site.id, assigned: 2, waiting: 0, flagged: 0 };
  expect(audited).toEqual([{ actor: shop.site.name, record_id: '100', details }]);
});

test.each(['pending', 'on-hold', 'checkout-draft', 'a-plugins-own'])(
  'a %s order waits for payment',
  async (status) => {
    const shop = await startSelling(1);

    await live(shop, { status });

    expect(await deliveredKeys(shop.api)).toEqual([]);
    expect(await shop.api.count('orders')).toBe(1);
  },
);

test('a raised quantity assigns the difference', async () => {
  const shop = await startSelling(5);

  await live(shop, { quantity: 1 }, { quantity: 3 }, { quantity: 3, status: 'completed' });

  expect(await keysOf(shop.api, '100')).toEqual(['KEY-00001', 'KEY-00002', 'KEY-00003']);
});

test('a lowered quantity flags what is beyond it, and a raised one lifts the flag', async () => {
  const shop = await startSelling(5);

  await live(shop, { quantity: 3 }, { quantity: 1 });
  const lowered = await flags(shop);
  await live(shop, { quantity: 3 });

  expect(lowered).toEqual([null, 'quantity lowered', 'quantity lowered']);
  expect(await flags(shop)).toEqual([null, null, null]);
});

test('a removed line flags its keys', async () => {
  const shop = await startSelling(5);

  await live(shop, { line_items: twoLines }, { line_items: twoLines.slice(0, 1) });

  expect(await flags(shop)).toEqual([null, 'line removed', 'line removed']);
});

test.each(['refunded', 'cancelled', 'failed'])(
  'a %s order has its keys flagged, never sold again',
  async (status) => {
    const shop = await startSelling(1);

    await live(shop, {}, { status });
    await live(shop, { id: 101 });

    const [license] = await shop.api.sql('SELECT status, flag FROM licenses');
    expect(await flags(shop)).toEqual([status]);
    expect(license).toEqual({ status: 'sold', flag: status });
    expect(await keysOf(shop.api, '101')).toEqual([]);
  },
);

test('a deleted order has its keys flagged', async () => {
  const shop = await startSelling(1);
  await live(shop, {});

  await deliver(shop, { id: 100 }, { topic: 'order.deleted' });

  await shop.api.runJobs();
  expect(await flags(shop)).toEqual(['deleted']);
});

test('an order out of the trash again has its flags lifted', async () => {
  const shop = await startSelling(1);
  await live(shop, {});
  await deliver(shop, { id: 100 }, { topic: 'order.deleted' });
  await shop.api.runJobs();

  await deliver(shop, aWooOrder(), { topic: 'order.restored' });

  await shop.api.runJobs();
  const [license] = await shop.api.sql('SELECT flag FROM licenses');
  expect(await flags(shop)).toEqual([null]);
  expect(license).toEqual({ flag: null });
});

test('an order that is paid again after all keeps its key, unflagged', async () => {
  const shop = await startSelling(2);

  await live(shop, {}, { status: 'cancelled' }, { status: 'processing' });

  expect(await flags(shop)).toEqual([null]);
  expect(await keysOf(shop.api, '100')).toEqual(['KEY-00001']);
});

test('a state older than the known one changes nothing', async () => {
  const shop = await startSelling(5);
  await live(shop, { date_modified_gmt: '2026-11-20T12:00:30', status: 'cancelled' });

  await live(shop, { date_modified_gmt: '2026-11-20T12:00:29', status: 'processing' });

  expect(await deliveredKeys(shop.api)).toEqual([]);
  expect(await outcomes(shop.api)).toEqual(['0 assigned, 0 waiting, 0 flagged', 'older than what is known']);
});

test('of two states of one second, the one that arrived last counts', async () => {
  const shop = await startSelling(5);
  const second = '2026-11-20T12:00:30';

  await live(shop, { date_modified_gmt: second }, { date_modified_gmt: second, status: 'cancelled' });

  expect(await flags(shop)).toEqual(['cancelled']);
});

test("a variation's own mapping goes before the product's", async () => {
  const shop = await startSelling();
  const yearly = await buildPool(shop.api, { name: 'Yearly' });
  await buildMapping(shop.api, {
    siteId: shop.site.id,
    poolId: yearly.id,
    productId: PRODUCT,
    variationId: 16,
  });
  await stockUp(shop.api, shop.poolId, 2, { prefix: 'ANY' });
  await stockUp(shop.api, yearly.id, 2, { prefix: 'YEARLY' });
  const line = (id: number, variation_id: number) => ({ ...twoLines[0], id, variation_id });

  await live(shop, { line_items: [line(1, 16), line(2, 17), line(3, 0)] });

  expect(await keysOf(shop.api, '100')).toEqual(['YEARLY-00001', 'ANY-00001', 'ANY-00002']);
});

test('a billion screws beside a license do not keep it back', async () => {
  const shop = await startSelling(1);
  const screws = { id: 2, product_id: 99, variation_id: 0, quantity: 1e12, name: 'Screw' };

  await live(shop, { line_items: [twoLines[0], screws] });

  expect(await keysOf(shop.api, '100')).toEqual(['KEY-00001']);
});

test('a mapping that is switched off assigns nothing', async () => {
  const shop = await startSelling(1);
  const { data } = await shop.api.send(mappings.list);
  await shop.api.send(mappings.update, { params: { id: data[0]?.id ?? 0 }, body: { is_active: false } });

  await live(shop, {});

  expect(await deliveredKeys(shop.api)).toEqual([]);
  expect(await shop.api.count('waiting_units')).toBe(0);
});

test('a unit that had its key gets no second one when license and mapping are gone', async () => {
  const shop = await startSelling(3);
  await live(shop, {});
  const { data } = await shop.api.send(mappings.list);
  await shop.api.send(mappings.delete, { params: { id: data[0]?.id ?? 0 } });
  await shop.api.sql("DELETE FROM licenses WHERE status = 'sold'");
  await buildMapping(shop.api, { siteId: shop.site.id, poolId: shop.poolId, productId: PRODUCT });

  await live(shop, { status: 'completed' });

  expect(await shop.api.count('license_assignments')).toBe(1);
  expect(await shop.api.count("licenses WHERE status = 'available'")).toBe(2);
});

test('a deleted site leaves what was delivered', async () => {
  const shop = await startSelling(1);
  await live(shop, {});

  await shop.api.send(sites.delete, { params: { id: shop.site.id } });

  expect(await shop.api.sql('SELECT order_id, site_id FROM license_assignments')).toEqual([
    { order_id: '100', site_id: null },
  ]);
  expect(await shop.api.sql('SELECT status, site_id FROM licenses')).toEqual([
    { status: 'sold', site_id: null },
  ]);
});

test('a key last found invalid is not given, a pending or valid one is', async () => {
  const shop = await startSelling(3);
  await shop.api.sql(`UPDATE licenses SET validation =
    (ARRAY['invalid', 'pending', 'valid'])[id - (SELECT min(id) FROM licenses) + 1]::validation_state`);

  await live(shop, { quantity: 3 });

  expect(await keysOf(shop.api, '100')).toEqual(['KEY-00002', 'KEY-00003']);
  expect(await shop.api.count('waiting_units')).toBe(1);
});

test('a multi-use key is exhausted with its last delivery', async () => {
  const shop = await startSelling(2, 3);

  await live(shop, { quantity: 2 }, { id: 101, quantity: 2 });

  expect(await keysOf(shop.api, '100')).toEqual(['KEY-00001', 'KEY-00001']);
  expect(await keysOf(shop.api, '101')).toEqual(['KEY-00001', 'KEY-00002']);
  expect(await shop.api.sql('SELECT status, deliveries_left FROM licenses ORDER BY id')).toEqual([
    { status: 'exhausted', deliveries_left: 0 },
    { status: 'available', deliveries_left: 2 },
  ]);
});

test('an unlimited key stays available', async () => {
  const shop = await startSelling(1, -1);

  await live(shop, { quantity: 4 });

  expect(await keysOf(shop.api, '100')).toEqual(Array(4).fill('KEY-00001'));
  expect(await shop.api.sql('SELECT status, deliveries_left FROM licenses')).toEqual([
    { status: 'available', deliveries_left: -1 },
  ]);
});

test('a multi-use key stays flagged as long as one of its orders is', async () => {
  const shop = await startSelling(1, -1);
  await live(
    shop,
    { id: 100 },
    { id: 101 },
    { id: 100, status: 'refunded' },
    { id: 101, status: 'cancelled' },
  );
  const flag = async () => (await shop.api.sql('SELECT flag FROM licenses'))[0]?.flag;
  const before = await flag();

  await live(shop, { id: 101 });

  expect(before).toBe('cancelled');
  expect(await flag()).toBe('refunded');
});

test('a shop of any software gets its keys in the answer, and the same again', async () => {
  const shop = await startSelling(3);

  const first = await placeOrder(shop, aShopOrder('A-1', 2));
  const again = await placeOrder(shop, aShopOrder('A-1', 2));

  expect(first.status).toBe(201);
  expect(OrderKeys.parse(first.data)).toEqual(first.data);
  expect(first.data).toEqual({
    order_id: 'A-1',
    keys: [
      { line_item_id: '1', unit: 1, product_id: PRODUCT, license_key: 'KEY-00001' },
      { line_item_id: '1', unit: 2, product_id: PRODUCT, license_key: 'KEY-00002' },
    ],
    waiting: 0,
  });
  expect(again.data).toEqual(first.data);
});

test('an order that is not paid yet is answered without keys', async () => {
  const shop = await startSelling(1);

  const { status, data } = await placeOrder(shop, { ...aShopOrder('A-1'), status: 'pending' });

  expect([status, data.keys, data.waiting]).toEqual([201, [], 0]);
});

test.each([
  ['no key', undefined, 401],
  ['an unknown key', 'x'.repeat(48), 401],
])('an order with %s is refused', async (_, key, expected) => {
  const shop = await startSelling(1);
  const headers: Record<string, string> = key ? { 'x-api-key': key } : {};

  const { statusCode } = await shop.api.app.inject({
    method: 'POST',
    url: '/api/shop/orders',
    payload: aShopOrder('A-1'),
    headers,
  });

  expect(statusCode).toBe(expected);
  expect(await shop.api.count('orders')).toBe(0);
});

test('an inactive site may not order', async () => {
  const shop = await startSelling(1);
  await shop.api.sql('UPDATE sites SET is_active = false');

  const { status, message } = await placeOrder(shop, aShopOrder('A-1'));

  expect([status, message]).toEqual([403, 'This site is inactive']);
});

test('a shop order with mistakes is refused at its fields', async () => {
  const shop = await startSelling(1);
  const order = aShopOrder('A-1');
  const [line] = order.line_items;

  const wrong = await placeOrder(shop, { ...order, customer: { ...order.customer, email: 'ada@' } });
  const twice = await placeOrder(shop, { ...order, line_items: line ? [line, line] : [] });

  expect([wrong.status, wrong.errors]).toEqual([422, { 'customer.email': 'Invalid email address' }]);
  expect([twice.status, twice.errors]).toEqual([
    422,
    { 'line_items.1.id': 'This line item id is used twice' },
  ]);
});
