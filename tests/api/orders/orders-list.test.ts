import { expect, test } from 'vitest';
import { type OrderPage, orders } from '#contract/orders';
import { sites } from '#contract/sites';
import { buildMapping, buildPool, buildSite } from '../build';
import {
  addNumberedKeys,
  aShopOrder,
  aWooOrder,
  deliver,
  placeOrder,
  type Selling,
  startSelling,
} from '../selling';
import type { Api } from '../startApi';

type Query = Record<string, string>;

async function list(api: Api, query: Query = {}): Promise<OrderPage> {
  const { status, data, message } = await api.send(orders.list, { query });
  expect([status, message]).toEqual([200, '']);
  return data;
}

const listNumbers = async (api: Api, query: Query = {}) =>
  (await list(api, query)).orders.map(({ number }) => number);

/** Delivers orders of which the first was ordered first, a day apart. */
async function deliverOrders(selling: Selling, ...differences: Record<string, unknown>[]): Promise<void> {
  for (const [n, difference] of differences.entries()) {
    const id = 101 + n;
    const date_created_gmt = `2026-11-0${n + 1}T10:00:00`;
    await deliver(selling, aWooOrder({ id, number: String(id), date_created_gmt, ...difference }));
  }
  await selling.api.runJobs();
}

test('lists an order with its shop, customer, units, keys, backorders, currency and language', async () => {
  const selling = await startSelling(1);
  const meta_data = [{ key: 'wpml_language', value: 'pt_BR' }];
  await deliverOrders(selling, {
    quantity: 3,
    number: 'W-101',
    total: '149.90',
    currency: 'EUR',
    meta_data,
  });

  const { orders: listed, pagination, statuses } = await list(selling.api);

  expect(listed).toEqual([
    {
      id: expect.any(Number),
      site_id: selling.site.id,
      site: { id: selling.site.id, name: selling.site.name },
      order_id: '101',
      number: 'W-101',
      status: 'processing',
      customer_id: expect.any(Number),
      customer_email: 'ada@example.com',
      customer_first_name: 'Ada',
      customer_last_name: 'Lovelace',
      ordered_at: '2026-11-01T10:00:00.000Z',
      units: 3,
      assigned_units: 1,
      backordered_units: 2,
      extended_units: 0,
      given: null,
      is_displaced: false,
      keyless_units: 0,
      problem: 'backordered',
      total: '149.90',
      currency: 'EUR',
      language: 'pt-br',
      modified_at: '2026-11-20T12:00:00.000Z',
    },
  ]);
  expect(pagination).toEqual({ page: 1, per_page: 20, total: 1, total_pages: 1, next_cursor: null });
  expect(statuses).toEqual({ processing: 1 });
});

test('dates an order of a shop that gives no date by its receipt, and keeps its id', async () => {
  const selling = await startSelling(1);
  const before = Date.now();
  await placeOrder(selling, aShopOrder('A-1'));
  const after = Date.now();
  const [placed] = (await list(selling.api)).orders;

  await placeOrder(selling, { ...aShopOrder('A-1'), status: 'completed' });

  const [changed] = (await list(selling.api)).orders;
  expect(changed).toMatchObject({ id: placed?.id, ordered_at: placed?.ordered_at, status: 'completed' });
  const ordered = Date.parse(placed?.ordered_at ?? '');
  expect([before <= ordered, ordered <= after]).toEqual([true, true]);
});

test('pages by number and by cursor in both directions', async () => {
  const selling = await startSelling();
  await deliverOrders(selling, {}, {}, {}, {}, {});

  const first = await list(selling.api, { per_page: '2' });
  const second = await list(selling.api, { per_page: '2', cursor: first.pagination.next_cursor ?? '' });
  const last = await list(selling.api, { per_page: '2', page: '3' });

  expect(first.orders.map(({ number }) => number)).toEqual(['105', '104']);
  expect(first.pagination).toMatchObject({ total: 5, total_pages: 3 });
  expect(second.orders.map(({ number }) => number)).toEqual(['103', '102']);
  expect(last.orders.map(({ number }) => number)).toEqual(['101']);
  expect(last.pagination.next_cursor).toBeNull();
  expect(await listNumbers(selling.api, { sort_order: 'ASC', per_page: '2' })).toEqual(['101', '102']);
});

test('finds an order by its whole number or id alone', async () => {
  const selling = await startSelling();
  await deliverOrders(selling, { number: '595' }, { number: '5951' }, { number: 'WEB-9' });

  expect(await listNumbers(selling.api, { number: '595' })).toEqual(['595']);
  expect(await listNumbers(selling.api, { number: '103' })).toEqual(['WEB-9']);
  expect(await listNumbers(selling.api, { number: '59' })).toEqual([]);
});

test('searches by the start of the number or id, by email address and by name', async () => {
  const selling = await startSelling();
  await deliverOrders(
    selling,
    { number: 'WEB-9' },
    { billing: { email: 'Grace@Example.com', first_name: 'Grace', last_name: 'Hopper' } },
    { billing: { email: null, first_name: 'نور', last_name: 'الهدى' } },
  );
  const search = (text: string) => listNumbers(selling.api, { search: text });

  expect(await search('#101')).toEqual(['WEB-9']);
  expect(await search('WEB')).toEqual(['WEB-9']);
  expect(await search('#10')).toEqual(['103', '102', 'WEB-9']);
  expect(await search('01')).toEqual([]);
  expect(await search('grace@')).toEqual(['102']);
  expect(await search('ce hopp')).toEqual(['102']);
  expect(await search('الهدى')).toEqual(['103']);
  expect(await search('grâce')).toEqual(['102']);
  expect(await search('100%')).toEqual([]);
  expect((await list(selling.api, { search: '10' })).pagination.total).toBe(3);
});

test('finds the orders of a customer by any of its names', async () => {
  const selling = await startSelling();
  const billing = (first_name: string) => ({
    billing: { email: 'a@example.com', first_name, last_name: 'B' },
  });
  await deliverOrders(selling, billing('Anna'), billing('Bertha'));

  expect(await listNumbers(selling.api, { search: 'bertha' })).toEqual(['102', '101']);
});

test('filters by shop, status, dates and customer, and counts what matches', async () => {
  const selling = await startSelling();
  const { api } = selling;
  const other = {
    api,
    site: await buildSite(api, { url: 'https://other.example.com' }),
    poolId: selling.poolId,
  };
  await deliverOrders(selling, {}, { status: 'wc-custom' }, { billing: { email: 'eve@example.com' } });
  await deliverOrders(other, { number: 'OTHER' });
  const [eve] = (await list(api, { search: 'eve' })).orders;
  const total = async (query: Query) => (await list(api, query)).pagination.total;

  expect(await listNumbers(api, { site_id: String(other.site.id) })).toEqual(['OTHER']);
  expect(await listNumbers(api, { status: 'wc-custom' })).toEqual(['102']);
  expect(await listNumbers(api, { status: 'wc-custom', site_id: String(other.site.id) })).toEqual([]);
  expect(await listNumbers(api, { from: '2026-11-02T10:00:00Z', to: '2026-11-03T10:00:00Z' })).toEqual([
    '102',
  ]);
  expect(await listNumbers(api, { customer_id: String(eve?.customer_id) })).toEqual(['103']);
  expect(await total({ site_id: String(selling.site.id) })).toBe(3);
  expect(await total({ status: 'processing' })).toBe(3);
  expect(await total({ to: '2026-11-02T00:00:00Z' })).toBe(2);
  expect((await list(api, { site_id: String(selling.site.id) })).statuses).toEqual({
    processing: 2,
    'wc-custom': 1,
  });
});

test('filters by pool: orders that hold its keys or wait for them', async () => {
  const selling = await startSelling(1);
  const { api } = selling;
  const otherPool = await buildPool(api, { name: 'Other keys' });
  await buildMapping(api, { siteId: selling.site.id, poolId: otherPool.id, productId: 11 });
  await addNumberedKeys(api, otherPool.id, 1, { prefix: 'OTHER' });
  const line = { id: 1, product_id: 11, variation_id: 0, quantity: 1, name: 'Other' };
  await deliverOrders(selling, {}, {}, { line_items: [line] }, { line_items: [{ ...line, product_id: 12 }] });

  expect(await listNumbers(api, { license_group_id: String(selling.poolId) })).toEqual(['102', '101']);
  expect(await listNumbers(api, { license_group_id: String(otherPool.id) })).toEqual(['103']);
});

test('filters by problem, which ends when its cause does', async () => {
  const selling = await startSelling(1);
  const { api } = selling;
  await deliverOrders(selling, {}, {}, { status: 'pending' });
  await deliver(
    selling,
    aWooOrder({ id: 101, number: '101', status: 'refunded', date_modified_gmt: '2026-11-20T12:00:01' }),
  );
  await deliver(selling, { ...aWooOrder({ id: 103 }), line_items: 'none' });
  await api.runJobs();
  const problems = async () =>
    Object.fromEntries((await list(api)).orders.map(({ number, problem }) => [number, problem]));

  expect(await problems()).toEqual({ 101: 'keys_flagged', 102: 'backordered', 103: 'event_failed' });
  expect(await listNumbers(api, { problem: 'any' })).toEqual(['103', '102', '101']);
  expect(await listNumbers(api, { problem: 'keys_flagged' })).toEqual(['101']);
  expect(await listNumbers(api, { backordered: 'true' })).toEqual(['102']);
  expect(await listNumbers(api, { backordered: 'false' })).toEqual(['103', '101']);
  expect((await list(api, { problem: 'any' })).pagination.total).toBe(3);

  await deliver(selling, aWooOrder({ id: 103, number: '103', status: 'on-hold' }));
  await addNumberedKeys(api, selling.poolId, 1, { prefix: 'MORE' });
  await api.runJobs();

  expect(await problems()).toEqual({ 101: 'keys_flagged', 102: null, 103: null });
});

/** More orders than are looked up by their keys, each of another customer and with two backorders. */
async function insertManyOrders({ api, site, poolId }: Selling, count: number): Promise<void> {
  await api.sql(`
    BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO orders (site_id, order_id, number, status, customer_email, customer_last_name, line_items,
      modified_at, ordered_at)
    SELECT ${site.id}, n::text, n::text, 'completed', n || '@example.com', 'Lovelace', '[]', now(),
      timestamptz '2026-01-01Z' + n * interval '1 minute' FROM generate_series(1, ${count}) n;
    INSERT INTO order_counts (site_id, status, slot, orders) VALUES (${site.id}, 'completed', 0, ${count});
    INSERT INTO customers (email, names, orders, last_order_at)
    SELECT customer_email, '{Lovelace}', 1, ordered_at FROM orders;
    INSERT INTO backorders (pool_id, site_id, order_id, line_item_id, unit)
    SELECT ${poolId}, site_id, order_id, '1', unit FROM orders, generate_series(1, 2) unit;
    COMMIT; ANALYZE orders, customers, backorders`);
}

test('finds the same orders when a filter matches too many to look each of them up', async () => {
  const selling = await startSelling();
  const { api, poolId } = selling;
  const COUNT = 20_050;
  await insertManyOrders(selling, COUNT);
  await deliver(selling, aWooOrder({ id: 99_999, number: '99999', date_created_gmt: '2026-11-20T00:00:00' }));
  await addNumberedKeys(api, poolId, 1);
  await api.sql("DELETE FROM backorders WHERE order_id = '7'");
  await api.runJobs();
  const pool = { license_group_id: String(poolId) };

  const queries: Query[] = [pool, { problem: 'any' }, { backordered: 'true' }];
  for (const query of queries) {
    const { orders: listed, pagination } = await list(api, { ...query, per_page: '2', sort_order: 'ASC' });
    expect(listed.map(({ number }) => number)).toEqual(['1', '2']);
    expect(pagination).toMatchObject({ total: 10_000, is_total_limited: true });
  }
  const search = await list(api, { search: 'lovelace', per_page: '1' });
  expect(search.orders[0]?.customer_last_name).toBe('Lovelace');
  expect(search.pagination).toMatchObject({ total: 10_000, is_total_limited: true });
  const processing = await list(api, { search: 'lovelace', status: 'processing' });
  expect(processing.pagination.total).toBe(1);
  expect(processing.pagination).not.toHaveProperty('is_total_limited');
  expect(
    (await list(api, { ...pool, search: '@example.com', to: '2026-01-01T00:10:00Z' })).orders,
  ).toHaveLength(8);
  expect((await list(api, { ...pool, search: '#7' })).orders.every(({ number }) => number !== '7')).toBe(
    true,
  );
});

test('lists the orders of a deleted shop without its name', async () => {
  const selling = await startSelling(1);
  await deliverOrders(selling, {}, {});
  await selling.api.send(sites.delete, { params: { id: selling.site.id } });

  const { orders: listed, pagination } = await list(selling.api, { site_id: String(selling.site.id) });

  expect(listed.map(({ site }) => site)).toEqual([
    { id: selling.site.id, name: null },
    { id: selling.site.id, name: null },
  ]);
  expect(listed.map(({ assigned_units, backordered_units }) => [assigned_units, backordered_units])).toEqual([
    [0, 0],
    [1, 0],
  ]);
  expect(pagination.total).toBe(2);
});

test('counts each status while orders change it', async () => {
  const selling = await startSelling();
  const send = async (id: number, status: string, second: number) => {
    const date_modified_gmt = `2026-11-20T12:00:0${second}`;
    await deliver(selling, aWooOrder({ id, number: String(id), status, date_modified_gmt }));
    await selling.api.runJobs();
  };
  await send(1, 'pending', 0);
  await send(2, 'pending', 0);
  await send(1, 'completed', 1);
  await send(1, 'completed', 2);

  expect((await list(selling.api)).statuses).toEqual({ completed: 1, pending: 1 });
});

test.each([
  ['site_id', 'first'],
  ['per_page', '1001'],
  ['problem', 'lazy'],
  ['from', 'yesterday'],
  ['cursor', 'nonsense'],
  ['sort_by', 'number'],
])('refuses %s=%s', async (name, value) => {
  const { api } = await startSelling();

  const { status, errors } = await api.send(orders.list, { query: { [name]: value } as never });

  expect([status, Object.keys(errors)]).toEqual([422, [name]]);
});
