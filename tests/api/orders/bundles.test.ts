import { expect } from 'vitest';
import { licenses } from '#contract/licenses';
import { type MappingUpdate, mappings } from '#contract/mappings';
import { orders } from '#contract/orders';
import { pools } from '#contract/pools';
import { buildMapping, buildPool } from '../build';
import { test } from '../fixtures';
import { fulfillPaidOrder, getCustomerNotes } from '../messaging';
import {
  addNumberedKeys,
  aShopOrder,
  deliverStates,
  listOrderKeys,
  placeOrder,
  type Selling,
  startSelling,
} from '../selling';
import type { Api } from '../startApi';

interface BundleShop extends Selling {
  extraPoolId: number;
}

const updateMapping = (api: Api, body: MappingUpdate, id = 1) =>
  api.send(mappings.update, { params: { id }, body });

/** Each unit gets two keys of the first pool and one of another. */
async function startBundles(keys: number, extraKeys: number): Promise<BundleShop> {
  const shop = await startSelling(keys);
  const { id: extraPoolId } = await buildPool(shop.api, { name: 'Extra keys' });
  await addNumberedKeys(shop.api, extraPoolId, extraKeys, { prefix: 'EXTRA' });
  const more_pools = [{ license_group_id: extraPoolId, keys_per_unit: 1 }];
  const { status } = await updateMapping(shop.api, { keys_per_unit: 2, more_pools });
  expect(status).toBe(200);
  return { ...shop, extraPoolId };
}

async function getFirstOrder(api: Api) {
  const [{ id } = { id: 0 }] = await api.sql<{ id: number }>('SELECT id FROM orders ORDER BY id LIMIT 1');
  return (await api.send(orders.get, { params: { id } })).data;
}

test('gives each unit the keys of all its pools, once', async () => {
  const shop = await startBundles(5, 5);

  const first = await placeOrder(shop, aShopOrder('A', 2));
  const again = await placeOrder(shop, aShopOrder('A', 2));

  expect(first.data.keys.map(({ unit, part, license_key }) => [unit, part, license_key])).toEqual([
    [1, 1, 'KEY-00001'],
    [1, 2, 'KEY-00002'],
    [1, 3, 'EXTRA-00001'],
    [2, 1, 'KEY-00003'],
    [2, 2, 'KEY-00004'],
    [2, 3, 'EXTRA-00002'],
  ]);
  expect(again.data).toEqual(first.data);
  expect(await getFirstOrder(shop.api)).toMatchObject({ units: 2, assigned_units: 2, backordered_units: 0 });
});

test('gives the keys that are there; the unit is complete when the others arrive', async () => {
  const shop = await startBundles(4, 1);
  const { api, extraPoolId } = shop;

  const { data } = await placeOrder(shop, aShopOrder('A', 2));
  const partial = await getFirstOrder(api);
  await addNumberedKeys(api, extraPoolId, 1, { prefix: 'LATE' });
  await api.runJobs();

  expect(data).toMatchObject({ backordered: 1 });
  expect(data.keys).toHaveLength(5);
  expect(partial).toMatchObject({
    units: 2,
    assigned_units: 1,
    backordered_units: 1,
    problem: 'backordered',
  });
  expect(partial.lines[0]?.units.at(-1)).toMatchObject({
    unit: 2,
    part: 3,
    parts: 3,
    backorder: { position: 1 },
  });
  expect(await listOrderKeys(api, 'A')).toContain('LATE-00001');
  expect(await getFirstOrder(api)).toMatchObject({ assigned_units: 2, backordered_units: 0, problem: null });
});

test('concurrent orders of a bundle share a short stock without giving a key twice', async () => {
  const shop = await startBundles(20, 6);
  const { api } = shop;

  await Promise.all(Array.from({ length: 8 }, (_, n) => placeOrder(shop, aShopOrder(`O-${n}`))));

  const rows = await api.sql(`SELECT count(*)::int AS keys, count(DISTINCT license_id)::int AS licenses,
    (SELECT count(*)::int FROM backorders) AS waiting, bool_and(pool_id = CASE WHEN part < 3 THEN 1 ELSE 2 END) AS pools
    FROM license_assignments`);
  expect(rows).toEqual([{ keys: 22, licenses: 22, waiting: 2, pools: true }]);
});

test('a refund takes back all keys of the unit, each by the policy of its pool', async () => {
  const shop = await startBundles(4, 2);
  const { api, poolId } = shop;
  await api.send(pools.update, { params: { id: poolId }, body: { refund_policy: 'return' } });

  await deliverStates(shop, {}, { status: 'refunded' });

  const rows = await api.sql('SELECT part, pool_id, flag FROM license_assignments ORDER BY part');
  expect(rows).toEqual([{ part: 3, pool_id: shop.extraPoolId, flag: 'refunded' }]);

  await deliverStates(shop, { status: 'processing', date_modified_gmt: '2026-11-20T12:01:00' });

  expect(await listOrderKeys(api, '100')).toEqual(['KEY-00001', 'KEY-00002', 'EXTRA-00001']);
});

test('a changed mapping gives no further key to units that have one, and applies to new orders', async () => {
  const shop = await startSelling(9);
  const { api } = shop;
  await deliverStates(shop, {});

  await updateMapping(api, { keys_per_unit: 3 });
  await deliverStates(shop, { status: 'completed' });
  const { data } = await placeOrder(shop, aShopOrder('NEW'));

  expect(await listOrderKeys(api, '100')).toEqual(['KEY-00001']);
  expect(data.keys).toHaveLength(3);
});

test('a unit keeps waiting for the keys that it was sold with', async () => {
  const shop = await startBundles(2, 0);
  const { api, extraPoolId } = shop;
  await deliverStates(shop, {});

  await updateMapping(api, { more_pools: [] });
  await deliverStates(shop, { status: 'completed' });
  await addNumberedKeys(api, extraPoolId, 1, { prefix: 'EXTRA' });
  await api.runJobs();

  expect(await listOrderKeys(api, '100')).toEqual(['KEY-00001', 'KEY-00002', 'EXTRA-00001']);
});

test('replaces one key of a bundle by another of its pool', async () => {
  const shop = await startBundles(2, 2);
  const { api } = shop;
  await placeOrder(shop, aShopOrder('A'));
  const { data } = await api.send(licenses.list, { query: { search: 'EXTRA-00001' } });
  const params = { id: data.licenses[0]?.license_id ?? 0 };

  await api.send(licenses.replace, { params, body: { replacement_note: 'Does not work' } });

  expect(await listOrderKeys(api, 'A')).toEqual(['KEY-00001', 'KEY-00002', 'EXTRA-00002']);
});

test('refuses a pool that is chosen twice or unknown, too many pools and too many keys', async () => {
  const { api, poolId, extraPoolId } = await startBundles(0, 0);
  const pool = (license_group_id: number, keys_per_unit = 1) => ({ license_group_id, keys_per_unit });

  const own = await updateMapping(api, { more_pools: [pool(poolId)] });
  const twice = await updateMapping(api, { more_pools: [pool(extraPoolId), pool(extraPoolId)] });
  const unknown = await updateMapping(api, { more_pools: [pool(999)] });
  const keys = await updateMapping(api, { keys_per_unit: 60, more_pools: [pool(extraPoolId, 60)] });
  const many = await updateMapping(api, { more_pools: Array.from({ length: 10 }, (_, n) => pool(n + 1)) });

  const repeated = 'This pool is chosen already: raise its keys per unit';
  expect(own.errors).toEqual({ 'more_pools.0.license_group_id': repeated });
  expect(twice.errors).toEqual({ 'more_pools.1.license_group_id': repeated });
  expect(unknown.errors).toEqual({ 'more_pools.0.license_group_id': 'License pool not found' });
  expect(keys.errors).toEqual({ keys_per_unit: 'A unit may get at most 100 keys' });
  expect(many.errors).toEqual({ more_pools: 'A unit may get keys from at most 10 pools' });
  const { data } = await api.send(mappings.list, { query: { license_group_id: extraPoolId } });
  expect(data).toMatchObject([{ keys_per_unit: 2, more_pools: [{ license_group_id: extraPoolId }] }]);
});

test('a pool of a bundle cannot be deleted', async () => {
  const { api, extraPoolId } = await startBundles(0, 0);

  const { status, message } = await api.send(pools.delete, { params: { id: extraPoolId } });

  expect(status).toBe(409);
  expect(message).toBe('Pool still holds 1 product mapping');
});

test('the message names the pool of each key of a bundle', async ({ messaging }) => {
  const { api } = messaging;
  const more_pools = [{ license_group_id: 2, keys_per_unit: 1 }];
  await updateMapping(api, { more_pools });

  const order = await fulfillPaidOrder(messaging, [1]);

  const name = order.lines[0]?.name;
  const [{ name: first } = { name: '' }, { name: second } = { name: '' }] = await api.sql<{ name: string }>(
    'SELECT name FROM pools ORDER BY id',
  );
  const [note] = getCustomerNotes(order);
  expect(note).toContain(`<b>${name} – ${first}</b>\n<code>A-00001</code>`);
  expect(note).toContain(`<b>${name} – ${second}</b>\n<code>B-00001</code>`);
});

test('keys are valid for the term of their mapping from the day on which the unit gets them', async () => {
  const shop = await startSelling(1);
  const { api, poolId, site } = shop;
  await updateMapping(api, { validity: 3, validity_unit: 'month' });
  await buildMapping(api, { siteId: site.id, poolId, productId: 11 }, { validity: 7, validity_unit: 'day' });

  await placeOrder(shop, aShopOrder('A', 2));
  await api.sql("UPDATE backorders SET since = now() - interval '9 days'");
  const expires_on = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await api.send(licenses.create, { body: { license_group_id: poolId, license_key: 'SHORT-1', expires_on } });
  await api.runJobs();

  const rows = await api.sql(
    `SELECT a.unit, a.valid_until = ((now() AT TIME ZONE 'UTC') + interval '3 months')::date AS is_term,
    least(a.valid_until, l.expires_on)::text = $1 AS is_limited
    FROM license_assignments a JOIN licenses l ON l.id = a.license_id ORDER BY a.unit`,
    [expires_on],
  );
  expect(rows).toEqual([
    { unit: 1, is_term: true, is_limited: false },
    { unit: 2, is_term: true, is_limited: true },
  ]);
  const { data } = await api.send(licenses.list, { query: { search: 'SHORT-1' } });
  expect(data.licenses).toMatchObject([{ expires_on, valid_until: expires_on, license_status: 'sold' }]);
});
