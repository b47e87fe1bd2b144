import { expect, test } from 'vitest';
import { PoolDetails, pools } from '#contract/pools';
import { enqueueFulfillBackorders } from '../../../server/domains/stock/pools/backorderQueue';
import { reserveId } from '../../../server/platform/db/reserveIds';
import { transaction } from '../../../server/platform/db/transaction';
import { readEnglish } from '../readEnglish';
import {
  addNumberedKeys,
  aShopOrder,
  aWooOrder,
  deliver,
  listOrderKeys,
  PRODUCT,
  placeOrder,
  startSelling,
} from '../selling';

const SELECT_BACKORDERS = `SELECT order_id FROM backorders ORDER BY id`;

test('assigns the keys in stock, backorders the rest and notifies once', async () => {
  const shop = await startSelling(2);

  const first = await placeOrder(shop, aShopOrder('A', 5));
  const second = await placeOrder(shop, aShopOrder('B', 1));

  const notifications = await shop.api.sql(
    "SELECT severity, pool_id, is_resolved, message FROM notifications WHERE type = 'ASSIGNMENT_FAILED'",
  );
  expect([first.data.keys.length, first.data.backordered]).toEqual([2, 3]);
  expect([second.data.keys.length, second.data.backordered]).toEqual([0, 1]);
  expect(readEnglish(notifications)).toEqual([
    {
      severity: 'CRITICAL',
      pool_id: shop.poolId,
      is_resolved: false,
      message: expect.stringMatching(/Order A of .* Simple Pass.* Simple keys .*3 keys are backordered/),
    },
  ]);
});

test("a pool's record counts its backordered orders and units", async () => {
  const shop = await startSelling(2);
  const getBackorders = async () => {
    const { data } = await shop.api.send(pools.get, { params: { id: shop.poolId } });
    return PoolDetails.parse(data).backorders;
  };

  const before = await getBackorders();
  await placeOrder(shop, aShopOrder('A', 5));
  await placeOrder(shop, aShopOrder('B', 1));

  const [oldest] = await shop.api.sql<{ since: Date }>('SELECT min(since) AS since FROM backorders');
  expect(before).toEqual({ orders: 0, units: 0, since: null });
  expect(await getBackorders()).toEqual({ orders: 2, units: 4, since: oldest?.since.toISOString() });
});

test('allocates imported keys to the oldest backorders first', async () => {
  const shop = await startSelling();
  await placeOrder(shop, aShopOrder('A', 2));
  await placeOrder(shop, aShopOrder('B', 2));
  await placeOrder(shop, aShopOrder('C', 1));

  await addNumberedKeys(shop.api, shop.poolId, 3);
  await shop.api.runJobs();

  expect(await listOrderKeys(shop.api, 'A')).toEqual(['KEY-00001', 'KEY-00002']);
  expect(await listOrderKeys(shop.api, 'B')).toEqual(['KEY-00003']);
  expect(await shop.api.sql(SELECT_BACKORDERS)).toEqual([{ order_id: 'B' }, { order_id: 'C' }]);
});

test('stores the customer when a backorder is fulfilled and returns its keys for the order', async () => {
  const shop = await startSelling();
  await placeOrder(shop, aShopOrder('A', 1));

  await addNumberedKeys(shop.api, shop.poolId, 1);
  await shop.api.runJobs();

  const again = await placeOrder(shop, aShopOrder('A', 1));
  const [license] = await shop.api.sql('SELECT status, order_id, product_id, customer_email FROM licenses');
  expect(license).toEqual({
    status: 'sold',
    order_id: 'A',
    product_id: PRODUCT,
    customer_email: 'ada@example.com',
  });
  expect(again.data).toMatchObject({ keys: [{ license_key: 'KEY-00001' }], backordered: 0 });
});

test('fulfills a backorder of 450 units', async () => {
  const shop = await startSelling();
  await placeOrder(shop, aShopOrder('A', 450));

  await addNumberedKeys(shop.api, shop.poolId, 500);
  await shop.api.runJobs();

  expect(new Set(await listOrderKeys(shop.api, 'A')).size).toBe(450);
  expect(await shop.api.count('backorders')).toBe(0);
});

test('queues a new order behind backorders that need the new stock', async () => {
  const shop = await startSelling();
  await placeOrder(shop, aShopOrder('A', 2));
  await addNumberedKeys(shop.api, shop.poolId, 4);

  const large = await placeOrder(shop, aShopOrder('B', 3));
  const small = await placeOrder(shop, aShopOrder('C', 1));

  await shop.api.runJobs();
  expect(large.data.backordered).toBe(3);
  expect(small.data.backordered).toBe(1);
  expect(await listOrderKeys(shop.api, 'A')).toHaveLength(2);
  expect(await listOrderKeys(shop.api, 'B')).toHaveLength(2);
  expect(await shop.api.sql(SELECT_BACKORDERS)).toEqual([{ order_id: 'B' }, { order_id: 'C' }]);
});

test('assigns keys to a new order when stock covers all backorders', async () => {
  const shop = await startSelling();
  await placeOrder(shop, aShopOrder('A', 2));
  await addNumberedKeys(shop.api, shop.poolId, 4);

  const { data } = await placeOrder(shop, aShopOrder('B', 2));

  await shop.api.runJobs();
  expect(data.keys).toHaveLength(2);
  expect(await listOrderKeys(shop.api, 'A')).toHaveLength(2);
});

test.each(['cancelled', 'refunded', 'failed', 'on-hold'])(
  'removes the backorders of a %s order',
  async (status) => {
    const shop = await startSelling(1);
    await deliver(shop, aWooOrder({ quantity: 3 }));
    await shop.api.runJobs();

    await deliver(shop, aWooOrder({ quantity: 3, status }));

    await shop.api.runJobs();
    expect(await shop.api.count('backorders')).toBe(0);
  },
);

test('removes the last backordered units when a quantity is lowered', async () => {
  const shop = await startSelling();
  await deliver(shop, aWooOrder({ quantity: 3 }));
  await shop.api.runJobs();

  await deliver(shop, aWooOrder({ quantity: 1 }));

  await shop.api.runJobs();
  expect(await shop.api.sql('SELECT unit FROM backorders')).toEqual([{ unit: 1 }]);
});

test('keeps the queue position of an order that is sent again', async () => {
  const shop = await startSelling();
  await placeOrder(shop, aShopOrder('A', 1));
  await placeOrder(shop, aShopOrder('B', 1));

  const again = await placeOrder(shop, aShopOrder('A', 1));

  expect(again.data.backordered).toBe(1);
  expect(await shop.api.sql(SELECT_BACKORDERS)).toEqual([{ order_id: 'A' }, { order_id: 'B' }]);
});

test('fulfills a backorder from another pool after the mapping changes', async () => {
  const shop = await startSelling();
  await placeOrder(shop, aShopOrder('A', 1));
  const [other] = await shop.api.sql<{ id: number }>(`INSERT INTO pools (name, threshold_count,
    threshold_percentage, notify_on_low, notify_on_depleted) VALUES ('Other', 0, 0, true, true) RETURNING id`);
  await addNumberedKeys(shop.api, other?.id ?? 0, 1);
  await shop.api.sql('UPDATE mappings SET pool_id = $1', [other?.id]);

  const { data } = await placeOrder(shop, aShopOrder('A', 1));

  expect([data.keys.length, data.backordered]).toEqual([1, 0]);
});

test('allocates a key that is imported while the order is being backordered', async () => {
  const shop = await startSelling();
  const { api, poolId } = shop;
  let placed: ReturnType<typeof placeOrder> | undefined;

  await transaction(api.services.db, async (tx) => {
    const id = await reserveId(tx, 'licenses');
    await tx.$client.query(
      'INSERT INTO licenses (id, pool_id, key_cipher, key_index) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, $4)',
      [
        id,
        poolId,
        api.services.vault.encrypt('LATE-KEY', 'licenses.key_cipher', id),
        (await api.services.vault.holdIndex(tx)).compute('LATE-KEY'),
      ],
    );
    await enqueueFulfillBackorders(tx, poolId);
    // Without a backorder no job is enqueued; the order is placed before this commits.
    placed = placeOrder(shop, aShopOrder('A', 1));
    await waitForBlockedQuery(shop.api);
  });

  const response = await placed;
  await api.runJobs();
  expect(response?.data).toMatchObject({ keys: [{ license_key: 'LATE-KEY' }], backordered: 0 });
  expect(await api.count('backorders')).toBe(0);
});

async function waitForBlockedQuery(api: { sql: (text: string) => Promise<unknown[]> }): Promise<void> {
  const blocked = `SELECT 1 FROM pg_locks WHERE NOT granted AND database =
    (SELECT oid FROM pg_database WHERE datname = current_database())`;
  while ((await api.sql(blocked)).length === 0);
}

test('assigns each unit once when orders are sent again while backorders are fulfilled', async () => {
  const shop = await startSelling();
  const orders = Array.from({ length: 10 }, (_, n) => aShopOrder(`O-${n}`, 20));
  for (const order of orders) await placeOrder(shop, order);
  await addNumberedKeys(shop.api, shop.poolId, 200);

  const [, ...responses] = await Promise.all([
    shop.api.runJobs(),
    ...[...orders, ...orders, ...orders].map((order) => placeOrder(shop, order)),
  ]);

  expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(201));
  expect(await shop.api.count('license_assignments')).toBe(200);
  expect(await shop.api.count('backorders')).toBe(0);
  expect(await shop.api.count("licenses WHERE status = 'available'")).toBe(0);
});

test('allocates all keys when orders and imports run concurrently', async () => {
  const shop = await startSelling();

  await Promise.all([
    ...Array.from({ length: 40 }, (_, n) => placeOrder(shop, aShopOrder(`O-${n}`, 1))),
    ...Array.from({ length: 20 }, (_, n) => addNumberedKeys(shop.api, shop.poolId, 2, { prefix: `P${n}` })),
  ]);
  await shop.api.runJobs();

  expect(await shop.api.count('license_assignments')).toBe(40);
  expect(await shop.api.count('backorders')).toBe(0);
  expect(await shop.api.count("licenses WHERE status = 'sold'")).toBe(40);
});
