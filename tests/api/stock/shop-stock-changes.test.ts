import { expect, test } from 'vitest';
import { mappings } from '#contract/mappings';
import { siteEvents } from '#contract/siteEvents';
import { siteHealth } from '#contract/siteHealth';
import { type ShopSelling, SIMPLE } from '../shopSelling';
import {
  buildFollowing,
  endArrivalInterval,
  getMapping,
  getQuantity,
  getStock,
  importKeys,
  listProductWrites,
  receive,
  sell,
  startFollowing,
} from '../shopStock';

/** Compares the stock as after a day. */
async function readAgain({ api }: ShopSelling): Promise<void> {
  await api.sql(
    "UPDATE mapping_stock SET read_at = NULL, due_at = now() - interval '1 second', blocked_until = NULL",
  );
  await api.runJobs();
}

const getStockCheck = async ({ api, site }: ShopSelling) =>
  (await api.send(siteHealth.get, { params: { id: site.id } })).data.checks.find(
    ({ kind }) => kind === 'stock',
  );

const setAgain = async (selling: ShopSelling) => {
  await selling.api.send(mappings.setStock, { params: { id: (await getMapping(selling)).id } });
  await selling.api.runJobs();
};

test('a change by someone else is set back once, left with a warning the second time, and set again on demand', async () => {
  const selling = await startFollowing(9);
  const { shop, api, site } = selling;

  shop.editProduct(SIMPLE, { stock_quantity: 12 });
  await readAgain(selling);
  const setBack = { quantity: getQuantity(selling), stock: await getStock(selling) };
  shop.editProduct(SIMPLE, { stock_quantity: 15 });
  shop.requests.length = 0;
  await readAgain(selling);
  await importKeys(selling, 1);
  await api.runJobs();
  const left = { quantity: getQuantity(selling), stock: await getStock(selling) };
  const writes = listProductWrites(selling);
  await setAgain(selling);

  expect(setBack).toMatchObject({ quantity: 9, stock: { state: 'kept', changed_to: 12 } });
  expect(left).toMatchObject({ quantity: 15, stock: { state: 'changed', changed_to: 15, units: 10 } });
  expect(writes).toEqual([]);
  expect(getQuantity(selling)).toBe(10);
  expect(await getStock(selling)).toMatchObject({ state: 'kept', changed_at: null });
  const { data } = await api.send(siteEvents.list, { params: { id: site.id }, query: {} });
  expect(data.events.filter(({ name }) => name === 'stock')[0]?.reason).toBe(
    'Product 10: the stock was changed in the shop to 15 again and is left so; the pool can give 9',
  );
});

test('a stock that someone else lowered is set back when no order can explain it any more', async () => {
  const selling = await startFollowing(9);

  selling.shop.editProduct(SIMPLE, { stock_quantity: 5 });
  await readAgain(selling);
  const before = { quantity: getQuantity(selling), stock: await getStock(selling) };
  await endArrivalInterval(selling);

  expect(before).toMatchObject({ quantity: 5, stock: { state: 'kept', in_transit: 4, changed_at: null } });
  expect(getQuantity(selling)).toBe(9);
  expect(await getStock(selling)).toMatchObject({ state: 'kept', in_transit: 0, changed_to: 5 });
});

test('an unpaid order holds its units however long it takes, and releases them when it is canceled', async () => {
  const selling = await startFollowing(9);
  const { shop } = selling;
  const order = shop.placeOrder({ status: 'on-hold', line_items: [{ product_id: SIMPLE, quantity: 2 }] });
  await receive(selling, order);
  await readAgain(selling);
  await endArrivalInterval(selling);
  const held = { quantity: getQuantity(selling), stock: await getStock(selling) };

  shop.editOrder(order.id, { status: 'cancelled' });
  await receive(selling, order);
  await readAgain(selling);

  expect(held).toMatchObject({ quantity: 7, stock: { units: 7, in_transit: 0, changed_at: null } });
  expect(getQuantity(selling)).toBe(9);
  expect(await getStock(selling)).toMatchObject({ in_transit: 0, changed_at: null });
});

test('the cancellation of a paid order is no change by someone else, whichever is noticed first', async () => {
  const selling = await startFollowing(9);
  const { shop } = selling;
  const [first, second] = [sell(selling), sell(selling)];
  await receive(selling, first);
  await receive(selling, second);

  shop.editOrder(first.id, { status: 'cancelled' });
  await readAgain(selling);
  const noticed = getQuantity(selling);
  await receive(selling, first);
  const explained = await getStock(selling);
  shop.editOrder(second.id, { status: 'cancelled' });
  await receive(selling, second);
  await readAgain(selling);

  expect(noticed).toBe(7);
  expect(explained).toMatchObject({ state: 'kept', units: 7, quantity: 7, changed_at: null });
  expect(getQuantity(selling)).toBe(7);
  expect(await getStock(selling)).toMatchObject({ state: 'kept', in_transit: 0, changed_at: null });
});

test('stock management that someone disabled is enabled once, then left', async () => {
  const selling = await startFollowing(9);
  const disable = () => selling.shop.editProduct(SIMPLE, { manage_stock: false });

  disable();
  await readAgain(selling);
  const enabled = getQuantity(selling);
  disable();
  await readAgain(selling);

  expect(enabled).toBe(9);
  expect(getQuantity(selling)).toBeNull();
  expect(await getStock(selling)).toMatchObject({ state: 'changed', changed_to: null, quantity: null });
});

test('backorders that someone allowed are disallowed again', async () => {
  const selling = await startFollowing(9);

  selling.shop.editProduct(SIMPLE, { backorders: 'yes' });
  await readAgain(selling);

  expect(selling.shop.products.find(({ id }) => id === SIMPLE)).toMatchObject({ backorders: 'no' });
});

test('a read-only key is named at the product and at the shop, until a key may write', async () => {
  const selling = await startFollowing(9);
  const [key] = selling.shop.keys;
  if (key) key.permissions = 'read';
  await importKeys(selling, 1);
  await selling.api.runJobs();
  const failed = { stock: await getStock(selling), check: await getStockCheck(selling) };

  if (key) key.permissions = 'read_write';
  await selling.api.send(siteHealth.check, { params: { id: selling.site.id } });
  await selling.api.runJobs();

  const reason = expect.stringContaining('The shop refused the keys');
  expect(failed.stock).toMatchObject({ state: 'failed', reason });
  expect(failed.check).toMatchObject({ reason, code: 'read_only' });
  expect(getQuantity(selling)).toBe(10);
  expect(await getStockCheck(selling)).toMatchObject({ reason: null, failed_at: null });
});

test('a product without a stock of its own says why it cannot follow the pool', async () => {
  const selling = await startFollowing(9);
  const { shop, api } = selling;
  const variable = shop.products.find(({ variations }) => variations.length > 1);
  const [variation] = variable?.variations ?? [];
  const external = shop.products.find(({ id, type }) => type === 'simple' && id !== SIMPLE);
  if (!variable || !variation || !external) throw new Error('Products are missing');
  const getReason = async (productId: number) => (await getStock(selling, productId))?.reason;

  external.type = 'external';
  await buildFollowing(selling, external.id);
  variation.manage_stock = true;
  await buildFollowing(selling, variable.id);
  await api.runJobs();
  const whole = await getReason(variable.id);
  await api.send(mappings.delete, { params: { id: (await getMapping(selling, variable.id)).id } });
  Object.assign(variable, { manage_stock: true, stock_quantity: 3 });
  variation.manage_stock = false;
  await buildFollowing(selling, variable.id, variation.id);
  shop.products = shop.products.filter(({ id }) => id !== SIMPLE);
  await importKeys(selling, 1);
  await api.runJobs();

  expect(await getReason(external.id)).toBe('a product of the type external has no stock');
  expect(whole).toContain('variations of this product have a stock of their own');
  expect(await getReason(variable.id)).toContain('the product manages the stock of this variation');
  expect(await getReason(SIMPLE)).toBe('the shop has no such product any more');
  expect((await getStockCheck(selling))?.failed_at).not.toBeNull();
});

test('a shop that manages no stock is told apart from one that does', async () => {
  const selling = await startFollowing(9);
  selling.shop.managesStock = false;
  selling.shop.editProduct(SIMPLE, {});
  Object.assign(selling.shop.products.find(({ id }) => id === SIMPLE) ?? {}, {
    manage_stock: false,
    stock_quantity: null,
  });

  await setAgain(selling);

  expect((await getStock(selling))?.reason).toContain('the shop does not manage stock');
});
