import { expect } from 'vitest';
import { Pool, pools } from '#contract/pools';
import { buildLicenses, buildMapping, buildPool, buildSite } from '../build';
import { test } from '../fixtures';

const UNKNOWN_POOL = { params: { id: 4711 } };

test('creates a pool with the default values', async ({ api }) => {
  const created = await api.send(pools.create, { body: { name: '  Office 2026 ' } });

  expect(created.status).toBe(201);
  const { data } = await api.send(pools.get, { params: created.data });
  expect(Pool.parse(data)).toMatchObject({
    name: 'Office 2026',
    description: null,
    requires_validation: false,
    threshold_count: 10,
    threshold_percentage: 10,
    notify_on_low: true,
    notify_on_depleted: true,
    total_licenses: 0,
    last_notification_at: null,
  });
});

test('refuses an invalid pool at its fields', async ({ api }) => {
  const refused = await api.send(pools.create, {
    body: { name: 'ab', threshold_count: -1, threshold_percentage: 101 },
  });

  expect(refused.status).toBe(422);
  expect(refused.errors).toEqual({
    name: 'Pool name must be at least 3 characters',
    threshold_count: 'Must be 0 or greater',
    threshold_percentage: 'Must be between 0-100',
  });
  expect(await api.count('pools')).toBe(0);
});

test('lists pools by name with counts by status', async ({ api }) => {
  const zebra = await buildPool(api, { name: 'zebra' });
  await buildPool(api, { name: 'Apple' });
  await buildLicenses(api, zebra.id, ['KEY-ONE', 'KEY-TWO', 'KEY-THREE', 'KEY-FOUR']);
  await api.sql(`UPDATE licenses SET status = (ARRAY['sold', 'exhausted', 'replaced'])[id]::license_status
    WHERE id IN (1, 2, 3)`);

  const { data } = await api.send(pools.list);

  expect(data.map(({ name }) => name)).toEqual(['Apple', 'zebra']);
  expect(data[1]).toMatchObject({
    total_licenses: 4,
    available_licenses: 1,
    sold_licenses: 1,
    exhausted_licenses: 1,
  });
});

test('keeps omitted fields when a pool is updated and audits the change', async ({ api }) => {
  const pool = await buildPool(api, { name: 'Before', description: 'kept', threshold_count: 7 });

  const changed = await api.send(pools.update, { params: pool, body: { name: 'After' } });

  expect(changed.data).toMatchObject({ name: 'After', description: 'kept', threshold_count: 7 });
  const [audited] = await api.sql(`SELECT actor, details FROM audit_log WHERE action = 'pool.update'`);
  expect(audited).toEqual({ actor: 'admin', details: { name: 'After' } });
});

test('stores an empty description as null', async ({ api }) => {
  const pool = await buildPool(api, { description: 'gone soon' });

  const changed = await api.send(pools.update, { params: pool, body: { description: ' ' } });

  expect(changed.data.description).toBeNull();
});

// spec: 4.validation-flag-fixed-at-creation
test('refuses to change the validation flag of a pool', async ({ api, pool }) => {
  const body = { name: 'Renamed', requires_validation: true };

  const refused = await api.send(pools.update, { params: pool, body });

  expect(refused.status).toBe(422);
  expect(refused.errors).toEqual({ requires_validation: 'Unknown field' });
});

test('deletes an empty pool', async ({ api, pool }) => {
  const deleted = await api.send(pools.delete, { params: pool });

  expect(deleted.status).toBe(200);
  expect(await api.count('pools')).toBe(0);
});

test('refuses to delete a pool with licenses and names their number', async ({ api, pool }) => {
  await buildLicenses(api, pool.id, ['KEY-ONE', 'KEY-TWO', 'KEY-THREE']);

  const refused = await api.send(pools.delete, { params: pool });

  expect(refused.status).toBe(409);
  expect(refused.message).toBe('Pool still holds 3 licenses');
  expect(await api.count('pools')).toBe(1);
});

test('refuses to delete a pool with mappings and backorders', async ({ api, pool }) => {
  await api.sql(
    `WITH site AS (
      INSERT INTO sites
        (name, url, address, consumer_key, consumer_secret_cipher, webhook_secret_cipher, webhook_secret_index)
      VALUES ('Shop', 'https://shop.example.com', 'shop.example.com', 'ck', '', '', '') RETURNING id
    ), waiting AS (
      INSERT INTO backorders (pool_id, site_id, order_id, line_item_id, unit)
      SELECT $1, id, '1', '1', unit FROM site, generate_series(1, 2) unit
    ) INSERT INTO mappings (site_id, product_id, product_name, pool_id) SELECT id, 7, 'Product', $1 FROM site`,
    [pool.id],
  );

  const announced = await api.send(pools.deletion, { params: pool });
  const refused = await api.send(pools.delete, { params: pool });

  expect(announced.data).toEqual({ licenses: 0, mappings: 1, backorders: 2 });
  expect(refused.status).toBe(409);
  expect(refused.message).toBe('Pool still holds 1 product mapping and 2 backordered units');
});

test.for([pools.get, pools.deletion, pools.delete])(
  'responds 404 for an unknown pool ($method)',
  async (endpoint, { api }) => {
    const response = await api.send(endpoint, UNKNOWN_POOL);

    expect(response.status).toBe(404);
    expect(response.message).toBe('License pool not found');
  },
);

test('responds 404 when an unknown pool is updated', async ({ api }) => {
  const response = await api.send(pools.update, { ...UNKNOWN_POOL, body: { name: 'Unknown' } });

  expect(response.status).toBe(404);
});

test('lists the pools that products of a site are mapped to', async ({ api }) => {
  const [first, second] = [await buildPool(api), await buildPool(api)];
  const [site, other] = [await buildSite(api), await buildSite(api)];
  await buildMapping(api, { siteId: site.id, poolId: second.id, productId: 1 });
  await buildMapping(api, { siteId: site.id, poolId: second.id, productId: 2 });
  await buildMapping(api, { siteId: other.id, poolId: first.id, productId: 1 });
  const listIds = async (query: object) => {
    const { data } = await api.send(pools.list, { query });
    return data.map(({ id }) => id);
  };

  expect(await listIds({ site_id: site.id })).toEqual([second.id]);
  expect(await listIds({ site_id: 4711 })).toEqual([]);
  expect(await listIds({})).toHaveLength(2);
});
