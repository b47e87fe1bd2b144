import { expect, test } from 'vitest';
import { mappings } from '#contract/mappings';
import { orders } from '#contract/orders';
import { pools } from '#contract/pools';
import { buildMapping, buildPool } from '../build';
import { getOrder } from '../openOrder';
import {
  addNumberedKeys,
  aShopOrder,
  aWooOrder,
  deliver,
  deliverStates,
  listOrderKeys,
  PRODUCT,
  placeOrder,
  type Selling,
  startSelling,
} from '../selling';
import { paidOrder, SIMPLE, startShopSelling } from '../shopSelling';

/** Before the first sync, the shop's clock may be behind. */
const UNKNOWN_CLOCK_MS = 16 * 60_000;
const MAPPED_AT = '2026-11-20T12:00:00.000Z';
const BEFORE = { date_created_gmt: '2026-11-20T11:00:00', date_paid_gmt: '2026-11-20T11:30:00' };

/** A shop whose product was mapped at `MAPPED_AT`, with its orders' keys by note. */
async function startMapped(keys = 3): Promise<Selling> {
  const shop = await startSelling(keys);
  await shop.api.sql('UPDATE mappings SET orders_from = $1', [MAPPED_AT]);
  return shop;
}

test('gives no key to an order paid before its product was mapped, whatever changes its status', async () => {
  const shop = await startMapped();

  await deliverStates(
    shop,
    { ...BEFORE },
    { ...BEFORE, status: 'completed' },
    { ...BEFORE, status: 'on-hold' },
    { ...BEFORE, status: 'processing', quantity: 2 },
    { ...BEFORE, status: 'completed', date_paid_gmt: null },
  );

  expect(await shop.api.count('license_assignments')).toBe(0);
  expect(await shop.api.count('backorders')).toBe(0);
  expect((await getOrder(shop.api, '100')).lines[0]).toMatchObject({ is_early: true, assigned_units: 0 });
});

test.each([
  ['placed before the mapping and paid since', { ...BEFORE, date_paid_gmt: '2026-11-20T12:00:00' }],
  ['placed since the mapping, without a date of payment', { date_created_gmt: '2026-11-20T12:00:01' }],
])('gives keys to an order %s', async (_, dates) => {
  const shop = await startMapped();

  await deliverStates(shop, { ...dates, status: 'pending', date_paid_gmt: null }, dates);

  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
  expect((await getOrder(shop.api, '100')).lines[0]?.is_early).toBe(false);
});

test('gives no key by the date of the order when the shop tells no date of payment', async () => {
  const shop = await startMapped();

  await deliverStates(shop, { ...BEFORE, date_paid_gmt: null });

  expect(await shop.api.count('license_assignments')).toBe(0);
});

test('gives keys to the other products of an early order only', async () => {
  const shop = await startMapped();
  const pool = await buildPool(shop.api);
  await buildMapping(shop.api, { siteId: shop.site.id, poolId: pool.id, productId: PRODUCT + 1 });
  await addNumberedKeys(shop.api, pool.id, 2, { prefix: 'OTHER' });
  const line = { quantity: 1, name: 'Pass', variation_id: 0 };
  const lines = [
    { ...line, id: 1, product_id: PRODUCT },
    { ...line, id: 2, product_id: PRODUCT + 1 },
  ];

  await deliverStates(shop, { ...BEFORE, line_items: lines });

  expect(await listOrderKeys(shop.api, '100')).toEqual(['OTHER-00001']);
});

test('does not fall back to the mapping of the product when that of the variation excludes the order', async () => {
  const shop = await startSelling(1);
  const pool = await buildPool(shop.api);
  const variation = { siteId: shop.site.id, poolId: pool.id, productId: PRODUCT, variationId: 15 };
  await buildMapping(shop.api, variation, { orders_from: MAPPED_AT });
  const lines = [{ id: 1, product_id: PRODUCT, variation_id: 15, quantity: 1, name: 'Large' }];

  await deliverStates(shop, { ...BEFORE, line_items: lines });

  expect(await shop.api.count('license_assignments')).toBe(0);
});

test('gives an early order its keys on request, and later events change nothing', async () => {
  const shop = await startMapped(1);
  await deliverStates(shop, { ...BEFORE, quantity: 2 });
  const { id } = await getOrder(shop.api, '100');

  const { data } = await shop.api.send(orders.allocate, { params: { id } });
  await deliverStates(shop, { ...BEFORE, quantity: 2, status: 'completed' });

  expect(data).toMatchObject({ assigned_units: 1, backordered_units: 1 });
  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
  expect(await shop.api.count('backorders')).toBe(1);
});

test('gives keys to an order by API, which asks for them', async () => {
  const shop = await startSelling(1);
  await shop.api.sql("UPDATE mappings SET orders_from = now() + interval '1 hour'");

  const { data } = await placeOrder(shop, aShopOrder('A'));

  expect(data.keys).toHaveLength(1);
});

test('spends no stock when a shop completes all its old orders at once', async () => {
  const shop = await startShopSelling(5);
  const { api, site } = shop;
  const [mapping] = (await api.send(mappings.list)).data;
  await api.send(mappings.delete, { params: { id: mapping?.id ?? 0 } });
  const old = Array.from({ length: 20 }, () => shop.shop.placeOrder(paidOrder()));
  for (const order of old) order.paid = new Date(Date.now() - UNKNOWN_CLOCK_MS);
  await api.sql('DELETE FROM deleted_mappings');
  const created = await api.send(mappings.create, {
    body: { site_id: site.id, woocommerce_product_id: SIMPLE, license_group_id: shop.poolId },
  });

  for (const { id } of old) {
    shop.shop.editOrder(id, { status: 'completed' });
    const { id: orderId, paid } = shop.shop.orders.get(id) ?? {};
    const lines = [{ id: 1, product_id: SIMPLE, variation_id: 0, quantity: 1, name: 'Simple Pass' }];
    const date_paid_gmt = paid?.toISOString().slice(0, 19);
    await deliver(shop, aWooOrder({ id: orderId, status: 'completed', date_paid_gmt, line_items: lines }));
  }
  await api.runJobs();

  expect(Date.parse(created.data.orders_from ?? '')).toBeGreaterThan(Date.now() - UNKNOWN_CLOCK_MS);
  expect(await api.count('orders')).toBe(20);
  expect(await api.count('license_assignments')).toBe(0);
  const { data: pool } = await api.send(pools.get, { params: { id: shop.poolId } });
  expect(pool.available_licenses).toBe(5);
});

test('a product that is mapped to another pool keeps its date, unless another one is chosen', async () => {
  const { api, site } = await startSelling();
  const pool = await buildPool(api);
  const body = { site_id: site.id, woocommerce_product_id: PRODUCT, license_group_id: pool.id };
  const remap = async (changes = {}) => {
    const [mapping] = (await api.send(mappings.list)).data;
    if (mapping) await api.send(mappings.delete, { params: { id: mapping.id } });
    return (await api.send(mappings.create, { body: { ...body, ...changes } })).data.orders_from;
  };

  expect(await remap()).toBeNull();
  expect(await remap({ orders_from: MAPPED_AT })).toBe(MAPPED_AT);
  expect(await remap()).toBe(MAPPED_AT);

  const [mapping] = (await api.send(mappings.list)).data;
  await api.send(mappings.delete, { params: { id: mapping?.id ?? 0 } });
  await api.sql("UPDATE deleted_mappings SET deleted_at = now() - interval '2 days'");
  expect(Date.parse((await remap()) ?? '')).toBeGreaterThan(Date.now() - UNKNOWN_CLOCK_MS);
});

test('the date of a mapping can be changed, and is in the audit log', async () => {
  const { api } = await startSelling();
  const [mapping] = (await api.send(mappings.list)).data;

  const { data } = await api.send(mappings.update, {
    params: { id: mapping?.id ?? 0 },
    body: { orders_from: MAPPED_AT },
  });

  expect(data.orders_from).toBe(MAPPED_AT);
  const [entry] = await api.sql("SELECT details FROM audit_log WHERE action = 'mapping.update'");
  expect(entry).toEqual({ details: { orders_from: MAPPED_AT } });
});

test('excludes no new order of a shop whose clock is behind', async () => {
  const { api, site, poolId } = await startSelling();
  await api.sql(
    `INSERT INTO site_syncs (site_id, starts_at, synced_until) SELECT id, created_at - interval '10 minutes', now() FROM sites`,
  );
  const other = { site_id: site.id, woocommerce_product_id: PRODUCT + 1, license_group_id: poolId };

  const { data } = await api.send(mappings.create, { body: other });

  const agoMinutes = (Date.now() - Date.parse(data.orders_from ?? '')) / 60_000;
  expect(agoMinutes).toBeCloseTo(10, 0);
});
