import { expect, test } from 'vitest';
import { aShopOrder, listDeliveredKeys, placeOrder, startSelling } from '../selling';

const buildOrders = (count: number, quantity = 1) =>
  Array.from({ length: count }, (_, n) => aShopOrder(`O-${n}`, quantity));

const SELECT_STOCK = `SELECT sum(available)::int AS available, sum(sold)::int AS sold, sum(exhausted)::int AS exhausted
  FROM pool_stock`;

test('assigns ten keys to 20 concurrent orders and backorders the other ten', async () => {
  const shop = await startSelling(10);

  const responses = await Promise.all(buildOrders(20).map((order) => placeOrder(shop, order)));

  const keys = (await listDeliveredKeys(shop.api)).map(({ key }) => key);
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(new Set(keys).size).toBe(10);
  expect(keys).toHaveLength(10);
  expect(responses.filter(({ data }) => data.backordered === 1)).toHaveLength(10);
  expect(await shop.api.count('backorders')).toBe(10);
  expect(await shop.api.count("notifications WHERE type = 'ASSIGNMENT_FAILED'")).toBe(1);
});

test('assigns an unlimited key to 20 concurrent orders', async () => {
  const shop = await startSelling(1, -1);

  const responses = await Promise.all(buildOrders(20).map((order) => placeOrder(shop, order)));

  expect(responses.map(({ data }) => data.keys.length)).toEqual(Array(20).fill(1));
  expect(await shop.api.count('backorders')).toBe(0);
  expect(await shop.api.count("notifications WHERE type = 'ASSIGNMENT_FAILED'")).toBe(0);
});

test('exhausts multi-use keys under 20 concurrent orders of three units', async () => {
  const shop = await startSelling(6, 10);

  const responses = await Promise.all(buildOrders(20, 3).map((order) => placeOrder(shop, order)));

  const usesByKey = new Map<string, number>();
  for (const { key } of await listDeliveredKeys(shop.api)) usesByKey.set(key, (usesByKey.get(key) ?? 0) + 1);
  expect(responses.map(({ status, data }) => [status, data.keys.length])).toEqual(Array(20).fill([201, 3]));
  expect([...usesByKey.values()]).toEqual(Array(6).fill(10));
  expect(await shop.api.sql(SELECT_STOCK)).toEqual([{ available: 0, sold: 0, exhausted: 6 }]);
});

test('returns the same keys to 20 concurrent requests for the same order', async () => {
  const shop = await startSelling(100);

  const responses = await Promise.all(Array.from({ length: 20 }, () => placeOrder(shop, aShopOrder('A', 3))));

  const [first] = responses;
  expect(first?.data.keys).toHaveLength(3);
  expect(responses.map(({ data }) => data)).toEqual(Array(20).fill(first?.data));
  expect(await shop.api.count('license_assignments')).toBe(3);
});

test('assigns 5,000 different keys to an order of 5,000 units', async () => {
  const shop = await startSelling(5000);

  const { status, data } = await placeOrder(shop, aShopOrder('A', 5000));

  expect(status).toBe(201);
  expect(new Set(data.keys.map(({ license_key }) => license_key)).size).toBe(5000);
  expect(await shop.api.sql(SELECT_STOCK)).toEqual([{ available: 0, sold: 5000, exhausted: 0 }]);
});
