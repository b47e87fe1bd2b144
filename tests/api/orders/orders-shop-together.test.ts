import { expect, test } from 'vitest';
import { apiKeys } from '#contract/apiKeys';
import { orders } from '#contract/orders';
import type { ShopOrder } from '#contract/shopOrders';
import { getApiKey } from '../apiKeys';
import { buildMapping, buildSite } from '../build';
import {
  aShopOrder,
  listDeliveredKeys,
  listOrderKeys,
  PRODUCT,
  placeOrder,
  type Selling,
  startSelling,
} from '../selling';
import { getDatabaseUrl, withConnection } from '../withConnection';

const buildOrders = (count: number) => Array.from({ length: count }, (_, n) => aShopOrder(`O-${n}`));

/** The first order has a transaction of its own, the others arrive meanwhile. */
const placeAtOnce = (selling: Selling, list: ShopOrder[]) =>
  Promise.all(list.map((order) => placeOrder(selling, order)));

const countTransactions = async ({ api }: Selling) =>
  (await api.sql<{ n: number }>('SELECT count(DISTINCT xmin::text)::int AS n FROM orders'))[0]?.n ?? 0;

const POISON = 'Poison';
const poison = ({ api }: Selling) =>
  api.sql(`ALTER TABLE orders ADD CONSTRAINT poison CHECK (customer_first_name <> '${POISON}')`);
const aPoisonedOrder = (id: string): ShopOrder => ({
  ...aShopOrder(id),
  customer: { email: 'ada@example.com', first_name: POISON, last_name: '' },
});

test('places orders that arrive together in fewer transactions, each with its own keys and audit entry', async () => {
  const selling = await startSelling(20);

  const responses = await placeAtOnce(selling, buildOrders(20));

  expect(responses.map(({ status, data }) => [status, data.order_id, data.keys.length])).toEqual(
    Array.from({ length: 20 }, (_, n) => [201, `O-${n}`, 1]),
  );
  for (const { data } of responses)
    expect(data.keys.map(({ license_key }) => license_key)).toEqual(
      await listOrderKeys(selling.api, data.order_id),
    );
  const keys = (await listDeliveredKeys(selling.api)).map(({ key }) => key);
  expect(new Set(keys).size).toBe(20);
  // How many depends on when the requests arrive.
  expect(await countTransactions(selling)).toBeLessThan(20);
  expect(await selling.api.count("audit_log WHERE action = 'order.assign'")).toBe(20);
  expect(await selling.api.count('license_assignments WHERE delivered_at IS NULL')).toBe(0);
});

test('an order that the database refuses fails alone, with the answer that it gets alone', async () => {
  const selling = await startSelling(20);
  await poison(selling);
  const list = buildOrders(16);
  list[7] = aPoisonedOrder('O-7');

  const alone = await placeOrder(selling, aPoisonedOrder('alone'));
  const responses = await placeAtOnce(selling, list);

  expect(responses.map(({ status }) => status)).toEqual(list.map((_, n) => (n === 7 ? alone.status : 201)));
  expect(alone.status).not.toBe(201);
  expect(responses[7]?.message).toBe(alone.message);
  expect(await selling.api.count('license_assignments')).toBe(15);
  expect(await selling.api.count("orders WHERE order_id = 'O-7'")).toBe(0);
});

test('an order that may not get keys, and one of a site that recovers, are refused alone', async () => {
  const selling = await startSelling(20);
  const { api } = selling;
  const list = buildOrders(12);
  list[5] = aShopOrder('O-5', 1_000_000);

  const responses = await placeAtOnce(selling, list);
  await api.sql("SELECT start_recovery('restore', now())");
  const recovering = await placeAtOnce(selling, [aShopOrder('O-1'), aShopOrder('N-1'), aShopOrder('N-2')]);

  expect(responses.map(({ status }) => status)).toEqual(list.map((_, n) => (n === 5 ? 422 : 201)));
  expect(recovering.map(({ status }) => status)).toEqual([201, 503, 503]);
  expect(await api.count('license_assignments')).toBe(11);
});

test('one order that arrives several times among others gets its keys once', async () => {
  const selling = await startSelling(40);
  const list = [...buildOrders(8), ...buildOrders(8), ...buildOrders(8)];

  const responses = await placeAtOnce(selling, list);

  for (let n = 0; n < 8; n += 1) {
    const same = [responses[n], responses[n + 8], responses[n + 16]].map((response) => response?.data);
    expect(same).toEqual(Array(3).fill(same[0]));
    expect(same[0]?.keys).toHaveLength(1);
  }
  expect(await selling.api.count('license_assignments')).toBe(8);
});

test('new, changed, cancelled and unpaid orders together have the outcome of one after the other', async () => {
  const rounds: ShopOrder[][] = [
    buildOrders(10).map((order, n) => (n % 3 === 0 ? { ...order, status: 'pending' } : order)),
    buildOrders(12).map((order, n) => (n % 4 === 1 ? { ...order, status: 'cancelled' } : order)),
    buildOrders(14).map((order, n) => ({
      ...order,
      line_items: [{ ...order.line_items[0], quantity: 1 + (n % 2) }] as ShopOrder['line_items'],
    })),
  ];
  const run = async (place: (selling: Selling, list: ShopOrder[]) => Promise<unknown>) => {
    const selling = await startSelling(30);
    for (const list of rounds) await place(selling, list);
    return {
      orders: await selling.api.sql('SELECT order_id, status, units FROM orders ORDER BY order_id'),
      units: await selling.api.sql(
        'SELECT order_id, line_item_id, unit, flag, delivered_at IS NOT NULL AS is_delivered FROM license_assignments ORDER BY 1, 2, 3',
      ),
      stock: await selling.api.sql('SELECT status, count(*)::int AS n FROM licenses GROUP BY 1 ORDER BY 1'),
      audit: await selling.api.sql(
        "SELECT record_id, action, details FROM audit_log WHERE kind = 'order' ORDER BY record_id, details::text",
      ),
    };
  };

  const together = await run(placeAtOnce);
  const oneByOne = await run(async (selling, list) => {
    for (const order of list) await placeOrder(selling, order);
  });

  expect(together).toEqual(oneByOne);
});

test('an order that waits for a lock does not stop the others', async () => {
  const selling = await startSelling(20);
  await placeOrder(selling, aShopOrder('locked'));

  const [waiting, others] = await withConnection(getDatabaseUrl(selling.api.services), async (client) => {
    await client.query("BEGIN; SELECT FROM orders WHERE order_id = 'locked' FOR UPDATE");
    const locked = placeOrder(selling, aShopOrder('locked'));
    await expect
      .poll(() =>
        selling.api.count("pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"),
      )
      .toBe(1);
    const placed = await placeAtOnce(selling, buildOrders(8));
    await client.query('COMMIT');
    return [await locked, placed];
  });

  expect(others.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(waiting.data.keys).toHaveLength(1);
});

test('orders of several sites and keys are placed together; one with a quota stays within it', async () => {
  const selling = await startSelling(20);
  const { api, site, poolId } = selling;
  const other = await buildSite(api);
  await buildMapping(api, { siteId: other.id, poolId, productId: PRODUCT });
  const limited = (
    await api.send(apiKeys.create, {
      params: { id: site.id },
      body: { name: 'Limited', scopes: ['allocate'], quota: 2, expires_on: null },
    })
  ).data.key;
  const place = (key: string, body: ShopOrder) =>
    api.send(orders.create, { headers: { 'x-api-key': key }, body });
  const [ownKey, otherKey] = [await getApiKey(api, site.id), await getApiKey(api, other.id)];

  const responses = await Promise.all(
    buildOrders(5).flatMap((order, n) => [
      place(ownKey, order),
      place(otherKey, order),
      place(limited, aShopOrder(`L-${n}`)),
    ]),
  );

  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((_, index) => index % 3 < 2)).toEqual(Array(10).fill(201));
  expect(statuses.filter((_, index) => index % 3 === 2).toSorted()).toEqual([201, 201, 429, 429, 429]);
  expect(await api.count('license_assignments')).toBe(12);
});
