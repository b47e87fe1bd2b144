import { expect, test } from 'vitest';
import { aShopOrder, deliveredKeys, placeOrder, startSelling } from './selling';

const orders = (count: number, quantity = 1) =>
  Array.from({ length: count }, (_, n) => aShopOrder(`O-${n}`, quantity));

const stock = `SELECT sum(available)::int AS available, sum(sold)::int AS sold, sum(exhausted)::int AS exhausted
  FROM pool_stock`;

test('20 orders at once for 10 keys: ten get one each, ten wait', async () => {
  const shop = await startSelling(10);

  const answers = await Promise.all(orders(20).map((order) => placeOrder(shop, order)));

  const keys = (await deliveredKeys(shop.api)).map(({ key }) => key);
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(new Set(keys).size).toBe(10);
  expect(keys).toHaveLength(10);
  expect(answers.filter(({ data }) => data.backordered === 1)).toHaveLength(10);
  expect(await shop.api.count('backorders')).toBe(10);
  expect(await shop.api.count("notifications WHERE type = 'ASSIGNMENT_FAILED'")).toBe(1);
});

test('20 orders at once on one unlimited key all get it', async () => {
  const shop = await startSelling(1, -1);

  const answers = await Promise.all(orders(20).map((order) => placeOrder(shop, order)));

  expect(answers.map(({ data }) => data.keys.length)).toEqual(Array(20).fill(1));
  expect(await shop.api.count('backorders')).toBe(0);
  expect(await shop.api.count("notifications WHERE type = 'ASSIGNMENT_FAILED'")).toBe(0);
});

test('20 orders for three at once use multi-use keys up to the last delivery', async () => {
  const shop = await startSelling(6, 10);

  const answers = await Promise.all(orders(20, 3).map((order) => placeOrder(shop, order)));

  const times = new Map<string, number>();
  for (const { key } of await deliveredKeys(shop.api)) times.set(key, (times.get(key) ?? 0) + 1);
  expect(answers.map(({ status, data }) => [status, data.keys.length])).toEqual(Array(20).fill([201, 3]));
  expect([...times.values()]).toEqual(Array(6).fill(10));
  expect(await shop.api.sql(stock)).toEqual([{ available: 0, sold: 0, exhausted: 6 }]);
});

test('the same order 20 times at once gets its keys once, and everybody the same answer', async () => {
  const shop = await startSelling(100);

  const answers = await Promise.all(Array.from({ length: 20 }, () => placeOrder(shop, aShopOrder('A', 3))));

  const [first] = answers;
  expect(first?.data.keys).toHaveLength(3);
  expect(answers.map(({ data }) => data)).toEqual(Array(20).fill(first?.data));
  expect(await shop.api.count('license_assignments')).toBe(3);
});

test('an order of 5,000 keys is answered with 5,000 different ones', async () => {
  const shop = await startSelling(5000);

  const { status, data } = await placeOrder(shop, aShopOrder('A', 5000));

  expect(status).toBe(201);
  expect(new Set(data.keys.map(({ license_key }) => license_key)).size).toBe(5000);
  expect(await shop.api.sql(stock)).toEqual([{ available: 0, sold: 5000, exhausted: 0 }]);
});
