import { expect, test } from 'vitest';
import { deliveryRule } from '#contract/deliveryRule';
import { mappings } from '#contract/mappings';
import { orders } from '#contract/orders';
import { consistency } from '#contract/recovery';
import { sites } from '#contract/sites';
import type { OrderInput } from '#shop/orders/placeOrder';
import { presentOrder } from '#shop/orders/presentOrder';
import type { ShopOrder } from '#shop/orders/ShopOrder';
import { buildMapping, buildSite } from '../build';
import { findOrderId } from '../openOrder';
import { aShopOrder, deliver, listOrderKeys, placeOrder } from '../selling';
import { type ShopSelling, SIMPLE } from '../shopSelling';
import {
  addFollowingShop,
  buildFollowing,
  endArrivalInterval,
  getMapping,
  getQuantity,
  getStock,
  listProductWrites,
  receive,
  sell,
  startFollowing,
} from '../shopStock';

/** A shop with two products of one pool, and another shop with one of them. */
async function startShops(keys: number) {
  const first = await startFollowing(keys);
  const other = first.shop.products.find(({ id, type }) => type === 'simple' && id !== SIMPLE)?.id ?? 0;
  await buildFollowing(first, other);
  const second = await addFollowingShop(first);
  first.shop.requests.length = 0;
  const getQuantities = () => [getQuantity(first), getQuantity(first, other), getQuantity(second)];
  return { first, second, other, getQuantities };
}

const holdOrder = ({ shop }: ShopSelling, quantity = 1, productId = SIMPLE): ShopOrder =>
  shop.placeOrder({ status: 'on-hold', line_items: [{ product_id: productId, quantity }] });

async function change(selling: ShopSelling, order: ShopOrder, status: OrderInput['status']): Promise<void> {
  selling.shop.editOrder(order.id, { status });
  await receive(selling, order);
}

test('units of an order on hold are promised by no other product or shop, and its payment finds their keys', async () => {
  const { first, second, other, getQuantities } = await startShops(3);

  const transfer = holdOrder(first, 1, other);
  await receive(first, transfer);
  const whileHeld = getQuantities();
  const ownWrites = listProductWrites(first).length;
  await receive(first, sell(first, 2));
  const soldOut = getQuantities();
  await change(first, transfer, 'processing');

  expect(whileHeld).toEqual([2, 2, 2]);
  expect(ownWrites).toBe(1);
  expect(soldOut).toEqual([0, 0, 0]);
  expect(await listOrderKeys(first.api, String(transfer.id))).toHaveLength(1);
  expect(await first.api.count('backorders')).toBe(0);
  expect(getQuantities()).toEqual([0, 0, 0]);
  expect(await getStock(second)).toMatchObject({ units: 0, in_transit: 0, changed_at: null });
});

test('a canceled order on hold gives its units back to all products and shops, once', async () => {
  const { first, getQuantities } = await startShops(3);
  const transfer = holdOrder(first, 2);
  await receive(first, transfer);
  await receive(first, transfer);
  const whileHeld = getQuantities();

  await change(first, transfer, 'cancelled');
  await receive(first, transfer);

  const released = getQuantities();
  await endArrivalInterval(first);

  expect(whileHeld).toEqual([1, 1, 1]);
  expect([released, getQuantities()]).toEqual([
    [3, 3, 3],
    [3, 3, 3],
  ]);
  expect(await getStock(first)).toMatchObject({ in_transit: 0, changed_at: null });
});

test('a paid order that is on hold again, and then paid, counts its units once', async () => {
  const { first, getQuantities } = await startShops(3);
  const order = sell(first, 2);
  await receive(first, order);
  const quantities = [getQuantities()];

  for (const status of ['on-hold', 'processing'] as const) {
    await change(first, order, status);
    quantities.push(getQuantities());
  }

  expect(quantities).toEqual([
    [1, 1, 1],
    [1, 1, 1],
    [1, 1, 1],
  ]);
  expect(await getStock(first)).toMatchObject({ in_transit: 0, changed_at: null });
});

test('a pending order is reserved by its own shop, for itself only', async () => {
  const { first, getQuantities } = await startShops(3);

  await receive(
    first,
    first.shop.placeOrder({ status: 'pending', line_items: [{ product_id: SIMPLE, quantity: 2 }] }),
  );

  expect(getQuantities()).toEqual([3, 3, 3]);
});

test('an order that waits by the rule of its shop holds its units until it has its keys', async () => {
  const { first, getQuantities } = await startShops(3);
  const rule = {
    statuses: ['processing', 'completed'],
    prepaid_methods: [],
    risk_key: null,
    risk_limit: null,
  };
  await first.api.send(deliveryRule.update, {
    params: { id: first.site.id },
    body: { ...rule, wait_minutes: 30 },
  });

  const order = sell(first, 2);
  await receive(first, order);
  const whileHeld = { quantities: getQuantities(), keys: await first.api.count('license_assignments') };
  const id = await findOrderId(first.api, order.id);
  await first.api.send(orders.allocate, { params: { id } });
  await first.api.runJobs();

  expect(whileHeld).toEqual({ quantities: [1, 1, 1], keys: 0 });
  expect(await listOrderKeys(first.api, String(order.id))).toHaveLength(2);
  expect(getQuantities()).toEqual([1, 1, 1]);
});

test('an order of the API on hold lowers the stock of the shops, and a closed one does not', async () => {
  const { first, getQuantities } = await startShops(3);
  const { api, poolId } = first;
  const site = await buildSite(api);
  await buildMapping(api, { siteId: site.id, poolId, productId: SIMPLE });
  const place = async (status: 'on-hold' | 'cancelled') => {
    await placeOrder({ api, site, poolId }, { ...aShopOrder('API-1', 2), status });
    await api.runJobs();
    return getQuantities();
  };

  expect([await place('on-hold'), await place('cancelled')]).toEqual([
    [1, 1, 1],
    [3, 3, 3],
  ]);
});

test('a paused shop keeps the units of its orders, and an archived one, or a mapping without keys, does not', async () => {
  const { first, second, getQuantities } = await startShops(5);
  const { api } = first;
  const setActivity = async (activity: 'paused' | 'archived') => {
    await api.send(sites.setActivity, { params: { id: second.site.id }, body: { activity } });
    await api.runJobs();
    return getQuantities().slice(0, 2);
  };
  await receive(first, holdOrder(first));
  await receive(second, holdOrder(second));

  await setActivity('paused');
  await receive(second, sell(second, 2));
  const quantities = [getQuantities(), await setActivity('archived')];
  await api.send(mappings.update, {
    params: { id: (await getMapping(first)).id },
    body: { is_active: false },
  });
  await api.runJobs();

  expect(quantities).toEqual([
    [1, 1, 1],
    [4, 4],
  ]);
  expect(getQuantities()[1]).toBe(5);
});

test('the last key that two shops sell at the same moment goes to the order that arrives first; the other waits for the next', async () => {
  const { first, second, getQuantities } = await startShops(1);

  const sold = [sell(first), sell(second)] as const;
  await Promise.all([
    deliver(first, presentOrder(first.shop, sold[0])),
    deliver(second, presentOrder(second.shop, sold[1])),
  ]);
  await first.api.runJobs();

  const counts = [await first.api.count('license_assignments'), await first.api.count('backorders')];
  expect(counts).toEqual([1, 1]);
  expect(getQuantities()).toEqual([0, 0, 0]);
});

test('orders that arrive together in two shops, are paid and canceled, leave exactly what the pool can promise', async () => {
  const { first, second, getQuantities } = await startShops(60);
  const shops = [first, second];
  const held = shops.flatMap((selling) =>
    Array.from({ length: 10 }, () => ({ selling, order: holdOrder(selling) })),
  );
  const paid = shops.flatMap((selling) =>
    Array.from({ length: 10 }, () => ({ selling, order: sell(selling) })),
  );
  const deliverAll = async (sent: typeof held) => {
    await Promise.all(sent.map(({ selling, order }) => deliver(selling, presentOrder(selling.shop, order))));
    await first.api.runJobs();
    return getQuantities();
  };

  const afterOrders = await deliverAll([...held, ...paid]);
  for (const [index, { selling, order }] of held.entries())
    selling.shop.editOrder(order.id, { status: index % 2 === 0 ? 'processing' : 'cancelled' });
  const afterPayments = await deliverAll(held);

  expect(afterOrders).toEqual([20, 20, 20]);
  expect(afterPayments).toEqual([30, 30, 30]);
  expect(await first.api.count('license_assignments')).toBe(30);
  expect(await first.api.count('held_lines')).toBe(0);
  for (const selling of shops)
    expect(await getStock(selling)).toMatchObject({ units: 30, in_transit: 0, changed_at: null });
});

test('the check compares held units with those of their orders', async () => {
  const selling = await startFollowing(3);
  const { api } = selling;
  const check = async () => {
    await api.send(consistency.check);
    await api.runJobs();
    return (await api.send(consistency.get)).data.find(({ rule }) => rule === 'held');
  };
  const order = holdOrder(selling, 2);
  await receive(selling, order);

  expect(await check()).toMatchObject({ examined: 1, inconsistencies: 0 });

  await api.sql('UPDATE held_lines SET units = 1');
  expect(await check()).toMatchObject({
    inconsistencies: 1,
    examples: [{ order: { number: String(order.id) }, expected: 2, found: 1 }],
  });
});
