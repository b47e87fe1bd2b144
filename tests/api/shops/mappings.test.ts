import { expect, test } from 'vitest';
import { Mapping, mappings } from '#contract/mappings';
import { buildLicenses, buildMapping, buildPool, buildSite } from '../build';
import { startApi } from '../startApi';

async function startWithSiteAndPool() {
  const api = await startApi();
  const [site, pool] = [await buildSite(api), await buildPool(api, { name: 'Office keys' })];
  return { api, site, pool };
}

test('creates a mapping with the names of its site and pool', async () => {
  const { api, site, pool } = await startWithSiteAndPool();

  const { status, data } = await api.send(mappings.create, {
    body: {
      site_id: site.id,
      woocommerce_product_id: 10,
      woocommerce_product_name: 'Simple Pass',
      license_group_id: pool.id,
    },
  });

  expect(status).toBe(201);
  expect(Mapping.parse(data)).toEqual(data);
  expect(data).toMatchObject({
    site: { name: site.name },
    woocommerce_variation_id: 0,
    licenseGroup: { id: pool.id, name: 'Office keys' },
    is_active: true,
  });
});

test('filters mappings by site', async () => {
  const { api, site, pool } = await startWithSiteAndPool();
  const other = await buildSite(api);
  const own = await buildMapping(api, { siteId: site.id, poolId: pool.id, productId: 10 });
  const foreign = await buildMapping(api, { siteId: other.id, poolId: pool.id, productId: 10 });

  const all = await api.send(mappings.list);
  const ofSite = await api.send(mappings.list, { query: { site_id: site.id } });

  expect(all.data.map(({ id }) => id)).toEqual([own.id, foreign.id]);
  expect(ofSite.data.map(({ id }) => id)).toEqual([own.id]);
});

test('refuses a second mapping of a product, not one of its variation', async () => {
  const { api, site, pool } = await startWithSiteAndPool();
  const product = { siteId: site.id, poolId: pool.id, productId: 14 };
  await buildMapping(api, product);
  await buildMapping(api, { ...product, variationId: 15 });

  const again = await api.send(mappings.create, {
    body: { site_id: site.id, woocommerce_product_id: 14, license_group_id: pool.id },
  });

  expect(again.status).toBe(409);
  expect(again.errors).toEqual({ woocommerce_product_id: 'This product is already mapped' });
  expect(await api.count('mappings')).toBe(2);
});

test('refuses an unknown site or pool at its field', async () => {
  const { api, site, pool } = await startWithSiteAndPool();
  const body = { site_id: site.id, woocommerce_product_id: 10, license_group_id: pool.id };

  const noSite = await api.send(mappings.create, { body: { ...body, site_id: 4711 } });
  const noPool = await api.send(mappings.create, { body: { ...body, license_group_id: 4711 } });

  expect([noSite.status, Object.keys(noSite.errors)]).toEqual([422, ['site_id']]);
  expect([noPool.status, Object.keys(noPool.errors)]).toEqual([422, ['license_group_id']]);
  expect(await api.count('mappings')).toBe(0);
});

test('refuses an empty form at each field', async () => {
  const { api } = await startWithSiteAndPool();

  const { status, errors } = await api.send(mappings.create, {
    body: { site_id: 0, woocommerce_product_id: 0, license_group_id: 0 },
  });

  expect(status).toBe(422);
  expect(errors).toEqual({
    site_id: 'Site is required',
    woocommerce_product_id: 'Please select a valid product',
    license_group_id: 'License pool is required',
  });
});

test('deactivates and reactivates a mapping', async () => {
  const { api, site, pool } = await startWithSiteAndPool();
  const { id } = await buildMapping(api, { siteId: site.id, poolId: pool.id, productId: 10 });

  const off = await api.send(mappings.update, { params: { id }, body: { is_active: false } });
  const on = await api.send(mappings.update, { params: { id }, body: { is_active: true } });

  expect([off.data.is_active, on.data.is_active]).toEqual([false, true]);
});

test('does not audit an update without fields', async () => {
  const { api, site, pool } = await startWithSiteAndPool();
  const { id } = await buildMapping(api, { siteId: site.id, poolId: pool.id, productId: 10 });
  const [before] = (await api.send(mappings.list)).data;

  const { status, data } = await api.send(mappings.update, { params: { id }, body: {} });
  const missing = await api.send(mappings.update, { params: { id: 4711 }, body: {} });

  expect([status, data, missing.status]).toEqual([200, before, 404]);
  expect(await api.count("audit_log WHERE action = 'mapping.update'")).toBe(0);
});

test('deletes a mapping and responds 404 afterwards', async () => {
  const { api, site, pool } = await startWithSiteAndPool();
  const { id } = await buildMapping(api, { siteId: site.id, poolId: pool.id, productId: 10 });

  const deleted = await api.send(mappings.delete, { params: { id } });
  const again = await api.send(mappings.delete, { params: { id } });
  const toggled = await api.send(mappings.update, { params: { id }, body: { is_active: true } });

  expect([deleted.status, again.status, toggled.status]).toEqual([200, 404, 404]);
  expect(await api.count('mappings')).toBe(0);
});

test('shows the units that a product can give while the stock of the shop follows the pool', async () => {
  const { api, site, pool } = await startWithSiteAndPool();
  await buildLicenses(api, pool.id, ['KEY-1', 'KEY-2', 'KEY-3']);
  const target = { siteId: site.id, poolId: pool.id, productId: 10 };
  const mapping = await buildMapping(api, target, { follows_stock: true });
  const change = (follows_stock: boolean) =>
    api.send(mappings.update, { params: { id: mapping.id }, body: { follows_stock } });

  const following = (await api.send(mappings.list)).data[0];
  const left = await change(false);
  const refused = await api.send(mappings.setStock, { params: { id: mapping.id } });
  const again = await change(true);

  expect(following).toMatchObject({
    follows_stock: true,
    stock: { state: 'pending', units: 3, quantity: null },
  });
  expect(left.data).toMatchObject({ follows_stock: false, stock: null });
  expect(refused.status).toBe(409);
  expect(again.data).toMatchObject({ follows_stock: true, stock: { state: 'pending' } });
});
