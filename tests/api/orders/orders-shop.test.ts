import { expect, test } from 'vitest';
import { OrderLicenses } from '#contract/shopOrders';
import { aShopOrder, PRODUCT, placeOrder, startSelling } from '../selling';

test('returns the keys of an order, and the same keys for a repeated order', async () => {
  const shop = await startSelling(3);

  const first = await placeOrder(shop, aShopOrder('A-1', 2));
  const again = await placeOrder(shop, aShopOrder('A-1', 2));

  expect(first.status).toBe(201);
  expect(OrderLicenses.parse(first.data)).toEqual(first.data);
  expect(first.data).toEqual({
    order_id: 'A-1',
    keys: [
      {
        line_item_id: '1',
        unit: 1,
        part: 1,
        parts: 1,
        product_id: PRODUCT,
        license_key: 'KEY-00001',
        key_parts: [],
      },
      {
        line_item_id: '1',
        unit: 2,
        part: 1,
        parts: 1,
        product_id: PRODUCT,
        license_key: 'KEY-00002',
        key_parts: [],
      },
    ],
    backordered: 0,
  });
  expect(again.data).toEqual(first.data);
});

test('returns no keys for an unpaid order', async () => {
  const shop = await startSelling(1);

  const { status, data } = await placeOrder(shop, { ...aShopOrder('A-1'), status: 'pending' });

  expect([status, data.keys, data.backordered]).toEqual([201, [], 0]);
});

test.each([
  ['no key', undefined, 401],
  ['an unknown key', 'x'.repeat(48), 401],
])('refuses an order with %s', async (_, key, expected) => {
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

test('refuses an order of an inactive site', async () => {
  const shop = await startSelling(1);
  await shop.api.sql('UPDATE sites SET is_active = false');

  const { status, message } = await placeOrder(shop, aShopOrder('A-1'));

  expect([status, message]).toEqual([403, 'This site is inactive']);
});

test('refuses an invalid order at its fields', async () => {
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

test('refuses order ids with a lone surrogate', async () => {
  const shop = await startSelling(2);

  const responses = await Promise.all(
    ['c\ud800', 'c\udfff'].map((orderId) => placeOrder(shop, aShopOrder(orderId))),
  );

  expect(responses.map(({ status, errors }) => [status, errors])).toEqual(
    responses.map(() => [422, { order_id: 'Contains a character that cannot be stored' }]),
  );
  expect(await shop.api.count('orders')).toBe(0);
});
