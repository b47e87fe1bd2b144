import { expect, onTestFinished, test } from 'vitest';
import { licenses } from '#contract/licenses';
import { mappings } from '#contract/mappings';
import { presentOrder } from '#shop/orders/presentOrder';
import { shopStockPoller } from '../../../server/domains/shops/stock/writeShopStock';
import { createJobRunner } from '../../../server/platform/jobs/createJobRunner';
import { buildLicenses, buildPool } from '../build';
import { deliver } from '../selling';
import { SIMPLE } from '../shopSelling';
import {
  addFollowingShop,
  buildFollowing,
  follow,
  getMapping,
  getQuantity,
  getStock,
  importKeys,
  listProductWrites,
  receive,
  sell,
  startFollowing,
} from '../shopStock';
import { getDatabaseUrl, getServerUrl } from '../withConnection';

test('sets the stock of the shop after an import, without backorders', async () => {
  const selling = await startFollowing(3);
  const first = getQuantity(selling);
  const { services } = selling.api;
  const runner = createJobRunner(getServerUrl(getDatabaseUrl(services)), [shopStockPoller], services.log);
  onTestFinished(runner.stop);
  await runner.start(services);

  await importKeys(selling, 4);

  await expect.poll(() => getQuantity(selling)).toBe(7);
  expect(first).toBe(3);
  const product = selling.shop.products.find(({ id }) => id === SIMPLE);
  expect(product).toMatchObject({ manage_stock: true, stock_status: 'instock', backorders: 'no' });
  await expect.poll(async () => (await getStock(selling))?.quantity).toBe(7);
  expect(await getStock(selling)).toMatchObject({ state: 'kept', units: 7, in_transit: 0, reason: null });
});

test('an order that the shop has subtracted itself needs no request', async () => {
  const selling = await startFollowing(10);

  for (const quantity of [1, 3]) await receive(selling, sell(selling, quantity));

  expect(getQuantity(selling)).toBe(6);
  expect(await getStock(selling)).toMatchObject({ units: 6, quantity: 6, in_transit: 0 });
  expect(selling.shop.requests).toEqual([]);
});

test('two shops never sell more than their pool holds: what one sold and did not report yet stays subtracted', async () => {
  const first = await startFollowing(10);
  const second = await addFollowingShop(first);

  const waiting = sell(second, 2);
  await receive(first, sell(first, 3));
  const whileWaiting = [getQuantity(first), getQuantity(second)];
  await receive(second, waiting);

  expect(whileWaiting).toEqual([7, 5]);
  expect([getQuantity(first), getQuantity(second)]).toEqual([5, 5]);
  expect(await getStock(second)).toMatchObject({ units: 5, in_transit: 0, changed_at: null });
});

test('two products of one pool show the same stock and become sold out together', async () => {
  const selling = await startFollowing(2);
  const other = selling.shop.products.find(({ id, type }) => type === 'simple' && id !== SIMPLE)?.id ?? 0;
  await buildFollowing(selling, other);
  await selling.api.runJobs();
  const before = [getQuantity(selling), getQuantity(selling, other)];

  await receive(selling, sell(selling, 2));

  expect(before).toEqual([2, 2]);
  expect([getQuantity(selling), getQuantity(selling, other)]).toEqual([0, 0]);
  expect(selling.shop.products.find(({ id }) => id === other)?.stock_status).toBe('outofstock');
});

test('50 orders of another shop are one write', async () => {
  const first = await startFollowing(60);
  const second = await addFollowingShop(first);
  const orders = Array.from({ length: 50 }, () => sell(first));

  first.shop.requests.length = second.shop.requests.length = 0;
  await Promise.all(orders.map((order) => deliver(first, presentOrder(first.shop, order))));
  await first.api.runJobs();

  expect([getQuantity(first), getQuantity(second)]).toEqual([10, 10]);
  expect(first.shop.requests.filter(({ url }) => url.pathname.includes('/products'))).toEqual([]);
  expect(listProductWrites(second).length).toBeLessThanOrEqual(3);
});

test('a shop that is down is set when it is back, and does not hold up another one', async () => {
  const first = await startFollowing(5);
  const second = await addFollowingShop(first);
  second.shop.fault = 'down';

  await importKeys(first, 2);
  await first.api.runJobs();
  const failed = await getStock(second);
  const other = getQuantity(first);
  second.shop.fault = undefined;
  await first.api.sql("UPDATE mapping_stock SET blocked_until = now() - interval '1 second'");
  await first.api.runJobs();

  expect(failed).toMatchObject({
    state: 'failed',
    quantity: 5,
    reason: 'The shop closed the connection (UND_ERR_SOCKET)',
  });
  expect(other).toBe(7);
  expect(getQuantity(second)).toBe(7);
  expect(await getStock(second)).toMatchObject({ state: 'kept', reason: null });
});

test('a write whose response was lost is not taken for a change by someone else', async () => {
  const selling = await startFollowing(5);
  selling.shop.hold();
  const { shop, api } = selling;
  shop.fault = 'answer_lost';

  await importKeys(selling, 3);
  const write = api.runJobs();
  shop.hold()();
  await write;
  shop.fault = undefined;
  await api.sql("UPDATE mapping_stock SET blocked_until = now() - interval '1 second'");
  await api.runJobs();

  expect(getQuantity(selling)).toBe(8);
  expect(await getStock(selling)).toMatchObject({ state: 'kept', quantity: 8, changed_at: null });
});

test('units that wait for keys are not offered again, and new keys serve them first', async () => {
  const selling = await startFollowing(1);
  const order = selling.shop.placeOrder({
    set_paid: true,
    line_items: [{ product_id: SIMPLE, quantity: 4 }],
  });
  await receive(selling, order);
  const soldOut = getQuantity(selling);

  await importKeys(selling, 5);
  await selling.api.runJobs();

  expect(soldOut).toBe(-3);
  expect(getQuantity(selling)).toBe(2);
  expect(await getStock(selling)).toMatchObject({ units: 2 });
});

test('a deleted key is no longer offered', async () => {
  const selling = await startFollowing(3);
  const [license] = await selling.api.sql<{ id: number }>('SELECT id FROM licenses ORDER BY id');

  await selling.api.send(licenses.delete, { params: { id: license?.id ?? 0 } });
  await selling.api.runJobs();

  expect(getQuantity(selling)).toBe(2);
});

test('a product with a pool without limit is always in stock, and counted again after the last such key', async () => {
  const selling = await startFollowing(1);
  const [unlimited] = await buildLicenses(selling.api, selling.poolId, ['UNLIMITED-KEY'], -1);
  await selling.api.runJobs();
  const product = { ...selling.shop.products.find(({ id }) => id === SIMPLE) };

  await selling.api.send(licenses.delete, { params: { id: unlimited ?? 0 } });
  await selling.api.runJobs();

  expect(product).toMatchObject({ manage_stock: false, stock_quantity: null, stock_status: 'instock' });
  expect(getQuantity(selling)).toBe(1);
});

test('a bundle can give as many units as the pool that is first empty', async () => {
  const selling = await startFollowing(9);
  const addOns = await buildPool(selling.api);
  await buildLicenses(selling.api, addOns.id, ['ADDON-1', 'ADDON-2']);

  await selling.api.sql('UPDATE mappings SET keys_per_unit = 2');
  await selling.api.sql(
    'INSERT INTO mapping_pools (mapping_id, position, pool_id) SELECT id, 1, $1 FROM mappings',
    [addOns.id],
  );
  const whole = await getStock(selling);
  await buildLicenses(selling.api, addOns.id, ['ADDON-3', 'ADDON-4', 'ADDON-5']);
  await selling.api.runJobs();

  expect(whole?.units).toBe(2);
  expect(getQuantity(selling)).toBe(4);
});

test('a variation has its own stock', async () => {
  const selling = await startFollowing(4);
  const product = selling.shop.products.find(({ variations }) => variations.length > 0);
  const [variation, other] = product?.variations ?? [];

  await buildFollowing(selling, product?.id ?? 0, variation?.id);
  await selling.api.runJobs();

  expect(getQuantity(selling, variation?.id)).toBe(4);
  expect(getQuantity(selling, other?.id)).toBeNull();
  expect(product?.manage_stock).toBe(false);
});

test('switched off, the stock of the shop stays as it is', async () => {
  const selling = await startFollowing(4);
  const { id } = await getMapping(selling);

  const { data } = await follow(selling.api, id, false);
  await importKeys(selling, 3);
  await selling.api.runJobs();

  expect(data).toMatchObject({ follows_stock: false, stock: null });
  expect(getQuantity(selling)).toBe(4);
});

test('an inactive mapping does not change the shop until it is active again', async () => {
  const selling = await startFollowing(4);
  const { id } = await getMapping(selling);
  const setActive = (is_active: boolean) =>
    selling.api.send(mappings.update, { params: { id }, body: { is_active } });

  await setActive(false);
  await importKeys(selling, 3);
  await selling.api.runJobs();
  const whileInactive = getQuantity(selling);
  await setActive(true);
  await selling.api.runJobs();

  expect(whileInactive).toBe(4);
  expect(getQuantity(selling)).toBe(7);
});
