import { expect } from 'vitest';
import { dashboard } from '#contract/dashboard';
import { mappings } from '#contract/mappings';
import { orders } from '#contract/orders';
import { siteIdentity } from '#contract/siteHealth';
import { sites } from '#contract/sites';
import { sync } from '#contract/sync';
import { ORDER_TABLES } from '../../../server/schema';
import { openShop } from '../../shop/openShop';
import type { Shop, ShopOptions } from '../../shop/startShop';
import { getApiKey } from '../apiKeys';
import { buildMapping, buildSite } from '../build';
import { test } from '../fixtures';
import { listOrderKeys, PRODUCT } from '../selling';
import { paidOrder, startShopSelling } from '../shopSelling';
import { checkNow, getHealth, type RegisteredShop } from '../shopSite';
import { type Api, startApi } from '../startApi';

const toInput = ({ url, consumerKey: consumer_key, consumerSecret: consumer_secret }: Shop) => ({
  name: 'Another name',
  url,
  consumer_key,
  consumer_secret,
});

const register = (api: Api, shop: Shop) => api.send(sites.create, { body: toInput(shop) });

/** The same shop under another address. */
async function openAlias(shop: Shop, options?: ShopOptions): Promise<Shop> {
  const alias = await openShop({ ...options, storeId: shop.storeId });
  alias.homeUrl = shop.homeUrl;
  return alias;
}

test('refuses a second site on a shop at the field, whatever its address', async ({
  registered: { api, shop, site },
}) => {
  const { status, errors } = await register(api, await openAlias(shop));

  expect([status, errors]).toEqual([409, { url: `This is the shop of the site ${site.name}` }]);
  expect(await api.count('sites')).toBe(1);
});

test('of two registrations of one shop at once, one is refused', async ({ api, shop }) => {
  const alias = await openAlias(shop);

  const responses = await Promise.all([register(api, shop), register(api, alias)]);

  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('a copy of a shop can have a site of its own', async ({ registered: { api, shop } }) => {
  const copy = await openShop({ storeId: shop.storeId });

  expect((await register(api, copy)).status).toBe(201);
});

test('a shop whose system status is not readable is known by the index of its API', async ({
  registered: { api, shop, site },
}) => {
  const alias = await openAlias(shop);
  alias.hasSystemStatus = false;

  const { errors } = await register(api, alias);

  expect(errors).toEqual({ url: `This is the shop of the site ${site.name}` });
});

test.each<[string, Partial<ReturnType<typeof toInput>>, object]>([
  [
    'a wrong secret',
    { consumer_secret: 'cs_wrong' },
    { consumer_secret: expect.stringContaining('refused the keys') },
  ],
  [
    'an unknown key',
    { consumer_key: 'ck_wrong' },
    { consumer_secret: expect.stringContaining('key is invalid') },
  ],
])('refuses %s at its field', async (_, input, expected) => {
  const api = await startApi();
  const shop = await openShop();

  const { status, errors } = await api.send(sites.create, { body: { ...toInput(shop), ...input } });

  expect([status, errors]).toEqual([422, expected]);
  expect(await api.count('sites')).toBe(0);
});

test('refuses a path without a shop at the field', async ({ api, shop }) => {
  const { status, errors } = await api.send(sites.create, {
    body: { ...toInput(shop), url: `${shop.url}/blog` },
  });

  expect([status, errors]).toEqual([422, { url: expect.stringContaining('no WooCommerce at this address') }]);
});

test('registers a shop that is switched off, and says that it refuses connections', async ({ api, shop }) => {
  await shop.close();

  const { status, data } = await register(api, shop);

  expect([status, data.unreachable]).toEqual([201, 'The shop refuses connections']);
});

test('registers a shop that does not respond now', async ({ api }) => {
  const shop = await openShop({ fault: 'down' });

  const { status, data } = await register(api, shop);

  expect(status).toBe(201);
  expect(data.unreachable).toMatch(/^The shop closed the connection/);
});

const syncOrders = (api: Api, id: number) => api.send(sync.run, { params: { id } });

/** Sells an order, deletes the site, and moves the shop to another address. */
async function startMoved() {
  const selling = await startShopSelling(2);
  const { id } = selling.shop.placeOrder(paidOrder());
  await syncOrders(selling.api, selling.site.id);
  await selling.api.send(sites.delete, { params: { id: selling.site.id } });
  await selling.api.runJobs();
  const { storeId, orders: placed } = selling.shop;
  const moved = await openShop({ storeId, orders: [...placed.values()] });
  return { ...selling, moved, orderId: String(id) };
}

test('a shop that is registered again at its new address gets its id and orders back', async () => {
  const { api, site, moved, orderId, poolId } = await startMoved();

  const { data: again } = await register(api, moved);

  await buildMapping(api, { siteId: again.id, poolId, productId: PRODUCT });
  await api.runJobs();
  moved.editOrder(Number(orderId), { status: 'completed' });
  await syncOrders(api, again.id);
  await api.runJobs();
  expect(again.id).toBe(site.id);
  expect(await api.sql('SELECT site_id, status FROM orders')).toEqual([
    { site_id: site.id, status: 'completed' },
  ]);
  expect(await listOrderKeys(api, orderId)).toEqual(['KEY-00001']);
});

test('a shop that was down when it was registered again gets its orders back with its first check', async () => {
  const { api, site, moved, orderId, poolId } = await startMoved();
  moved.fault = 'down';
  const { data: again } = await register(api, moved);
  await buildMapping(api, { siteId: again.id, poolId, productId: PRODUCT });
  await api.runJobs();

  moved.fault = undefined;
  await checkNow({ api, shop: moved, site: again });

  const { data } = await api.send(orders.list, { query: { site_id: again.id } });
  moved.editOrder(Number(orderId), { status: 'completed' });
  await syncOrders(api, again.id);
  await api.runJobs();
  expect(again.id).not.toBe(site.id);
  expect(data.orders.map(({ order_id }) => order_id)).toEqual([orderId]);
  expect(await listOrderKeys(api, orderId)).toEqual(['KEY-00001']);
  expect(await api.count('deleted_sites')).toBe(0);
});

/** Two sites on one shop, registered while it did not respond; each has an order of its own, and one with the same id. */
async function startTwoSites() {
  const selling = await startShopSelling(4);
  const { api, shop, site, poolId } = selling;
  shop.homeUrl = 'https://shop.test';
  const alias = await openAlias(shop, { fault: 'down' });
  const other = await buildSite(api, { ...toInput(alias), name: 'By http' });
  await buildMapping(api, { siteId: other.id, poolId, productId: PRODUCT });
  await buildMapping(api, { siteId: other.id, poolId, productId: PRODUCT + 1 });
  for (const [siteId, orderId] of [
    [site.id, 'A'],
    [site.id, 'B'],
    [other.id, 'B'],
    [other.id, 'C'],
  ] as const) {
    await api.send(orders.create, {
      headers: { 'x-api-key': await getApiKey(api, siteId) },
      body: {
        order_id: orderId,
        customer: { email: 'ada@example.com' },
        line_items: [{ id: 1, product_id: PRODUCT, quantity: 1 }],
      },
    });
  }
  alias.fault = undefined;
  const [first, second]: RegisteredShop[] = [selling, { api, shop: alias, site: other }] as never;
  await checkNow(first as RegisteredShop);
  await checkNow(second as RegisteredShop);
  return { ...selling, other, alias };
}

test('two sites on one shop are reported and merged', async () => {
  const two = await startTwoSites();
  const { api, site, other } = two;
  const before = await getHealth(two);
  const { data: attention } = await api.send(dashboard.attention);

  const { status } = await api.send(siteIdentity.merge, {
    params: { id: site.id },
    body: { site_id: other.id },
  });

  await api.runJobs();
  const { data: mapped } = await api.send(mappings.list);
  const { data: counted } = await api.send(orders.list, { query: { site_id: site.id } });
  expect(before).toMatchObject({
    state: 'degraded',
    reason: 'The site By http is the same shop; merge them, so that no order gets keys twice',
    same_shop: [{ id: other.id, name: 'By http' }],
  });
  expect(attention.items).toMatchObject([{ kind: 'shop_identity' }, { kind: 'shop_identity' }]);
  expect(status).toBe(200);
  expect((await api.send(sites.list)).data.map(({ id }) => id)).toEqual([site.id]);
  expect(mapped.map(({ woocommerce_product_id }) => woocommerce_product_id).sort()).toEqual([
    PRODUCT,
    PRODUCT + 1,
  ]);
  expect(counted.orders.map(({ order_id }) => order_id.replace(/\d+/, 'n')).sort()).toEqual([
    'A',
    'B',
    'B~n',
    'C',
  ]);
  expect(
    await api.sql(
      'SELECT site_id, sum(orders)::int AS n FROM order_counts GROUP BY 1 HAVING sum(orders) > 0',
    ),
  ).toEqual([{ site_id: site.id, n: 4 }]);
  expect(await api.sql('SELECT DISTINCT site_id FROM license_assignments')).toEqual([{ site_id: site.id }]);
  expect(await getHealth(two)).toMatchObject({ state: 'ok', same_shop: [] });
  expect(two.alias.webhooks.size).toBe(0);
});

test('refuses to merge sites of different shops', async ({ registered: { api, site } }) => {
  const other = await buildSite(api);

  const { status, message } = await api.send(siteIdentity.merge, {
    params: { id: site.id },
    body: { site_id: other.id },
  });

  expect([status, message]).toEqual([
    409,
    'The two sites are not known to be one shop; check the connection of both first',
  ]);
});

test('shows the address that the shop calls its own, and takes it', async ({ registered }) => {
  const { api, shop, site } = registered;
  const moved = await openShop({ storeId: shop.storeId });
  shop.homeUrl = moved.url;
  await checkNow(registered);
  const before = await getHealth(registered);

  const { status } = await api.send(sites.update, { params: { id: site.id }, body: { url: moved.url } });

  expect(before).toMatchObject({ state: 'ok', moved_to: moved.url });
  expect(status).toBe(200);
  expect((await getHealth(registered)).moved_to).toBeNull();
});

test('refuses the URL of another shop', async ({ registered: { api, site } }) => {
  const other = await openShop();

  const { status, errors } = await api.send(sites.update, {
    params: { id: site.id },
    body: { url: other.url },
  });

  expect([status, errors]).toEqual([
    422,
    { url: 'Another shop answers at this URL; register it as a site of its own' },
  ]);
});

test('moves the rows of every table with orders', async ({ api }) => {
  const rows = await api.sql<{ table_name: string }>(
    `SELECT table_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND (column_name, data_type) IN (('site_id', 'bigint'), ('order_id', 'text'))
     GROUP BY table_name HAVING count(*) = 2`,
  );

  expect(rows.map(({ table_name }) => table_name).sort()).toEqual([...ORDER_TABLES].sort());
});
