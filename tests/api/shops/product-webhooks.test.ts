import { expect, test } from 'vitest';
import { siteEvents } from '#contract/siteEvents';
import { sites } from '#contract/sites';
import { sync } from '#contract/sync';
import { aShopProduct, aShopVariation } from '#shop/catalog';
import { findProductOrVariation, presentFound } from '#shop/products/findProduct';
import { deliver } from '../selling';
import { type ShopSelling, SIMPLE, startShopSelling } from '../shopSelling';
import {
  getMapping,
  getQuantity,
  getStock,
  importKeys,
  listProductWrites,
  receive,
  sell,
  startFollowing,
} from '../shopStock';

/** Starts a shop whose products were read once. */
async function startSynced(): Promise<ShopSelling> {
  const selling = await startShopSelling(3);
  await selling.api.send(sync.syncProducts, { params: { id: selling.site.id } });
  await selling.api.runJobs();
  selling.shop.requests.length = 0;
  return selling;
}

/** Sends the webhook of a product or variation as it is now. */
async function sendProduct(
  selling: ShopSelling,
  id: number,
  topic = 'product.updated',
  headers = {},
): Promise<number> {
  const isDeleted = topic === 'product.deleted';
  const body = isDeleted ? { id } : presentFound(findProductOrVariation(selling.shop, id));
  return deliver(selling, body, { topic, headers });
}

const listProducts = async ({ api, site }: ShopSelling) =>
  (await api.send(sync.products, { params: { id: site.id } })).data.products;

const findStored = async (selling: ShopSelling, id: number) =>
  (await listProducts(selling)).find((product) => product.id === id);

test('keeps created, changed, deleted and restored products without a request to the shop', async () => {
  const selling = await startSynced();
  const { shop, api } = selling;

  shop.addProduct(aShopProduct({ id: 900, name: 'Extra Pass', sku: 'EXTRA' }));
  await sendProduct(selling, 900, 'product.created');
  shop.editProduct(SIMPLE, { name: 'Simple Pass 2', sku: 'S2', price: '12.50' });
  await sendProduct(selling, SIMPLE);
  await api.runJobs();
  const created = await findStored(selling, 900);
  const renamed = { product: await findStored(selling, SIMPLE), mapping: await getMapping(selling) };
  shop.trashProduct(SIMPLE);
  await sendProduct(selling, SIMPLE, 'product.deleted');
  await api.runJobs();
  const deleted = { product: await findStored(selling, SIMPLE), mapping: await getMapping(selling) };
  shop.restoreProduct(SIMPLE);
  await sendProduct(selling, SIMPLE, 'product.restored');
  await api.runJobs();

  expect(created).toMatchObject({ name: 'Extra Pass', sku: 'EXTRA', type: 'simple', variations: [] });
  expect(renamed.product).toMatchObject({ name: 'Simple Pass 2', sku: 'S2', price: '12.50' });
  expect(renamed.mapping).toMatchObject({ shop_state: 'renamed', shop_name: 'Simple Pass 2' });
  expect(deleted).toMatchObject({ product: undefined, mapping: { shop_state: 'missing' } });
  expect(await findStored(selling, SIMPLE)).toBeDefined();
  expect(await getMapping(selling)).toMatchObject({ shop_state: 'renamed' });
  expect(shop.requests).toEqual([]);
});

test('keeps the variations of a product, and forgets those that it no longer has', async () => {
  const selling = await startSynced();
  const { shop, api } = selling;
  const product = shop.products.find(({ variations }) => variations.length > 1);
  if (!product) throw new Error('No variations');
  const [first, second] = product.variations;

  product.variations.push(aShopVariation(950, 'Family'));
  shop.editProduct(first?.id ?? 0, { sku: 'CHANGED' });
  await sendProduct(selling, 950, 'product.created');
  await sendProduct(selling, first?.id ?? 0);
  await api.runJobs();
  const added = await findStored(selling, product.id);
  product.variations = product.variations.filter(({ id }) => id !== second?.id);
  await sendProduct(selling, product.id);
  await api.runJobs();

  expect(added?.variations).toContainEqual(expect.objectContaining({ id: 950, name: 'Family' }));
  expect(added?.variations).toContainEqual(expect.objectContaining({ id: first?.id, sku: 'CHANGED' }));
  const ids = (await findStored(selling, product.id))?.variations.map(({ id }) => id) ?? [];
  expect(new Set(ids)).toEqual(new Set(product.variations.map(({ id }) => id)));
  expect(ids).not.toContain(second?.id);
});

test('many changes of one product are one, and no draft becomes a product', async () => {
  const selling = await startSynced();
  const { shop, api } = selling;

  for (let price = 1; price <= 30; price++) {
    shop.editProduct(SIMPLE, { price: `${price}.00` });
    await sendProduct(selling, SIMPLE);
  }
  const waiting = await api.count('product_changes');
  shop.addProduct(aShopProduct({ id: 901, status: 'draft' }));
  await sendProduct(selling, 901, 'product.created');
  await api.runJobs();

  expect(waiting).toBe(1);
  expect(await findStored(selling, SIMPLE)).toMatchObject({ price: '30.00' });
  expect(await findStored(selling, 901)).toBeUndefined();
  expect(await api.count('webhook_events')).toBe(0);
  expect(await api.count('product_changes')).toBe(0);
});

test('ignores the products of a copy, error objects, and those of a shop whose products were never read', async () => {
  const selling = await startSynced();
  const { shop, api, site } = selling;
  const unread = await startShopSelling();
  shop.editProduct(SIMPLE, { name: 'Staging Pass' });
  const copy = { 'x-wc-webhook-source': 'https://staging.example.com/' };

  const statuses = [
    await sendProduct(selling, SIMPLE, 'product.updated', copy),
    await deliver(selling, { code: 'woocommerce_rest_product_invalid_id' }, { topic: 'product.updated' }),
    await deliver(selling, Buffer.from('{'), { topic: 'product.updated' }),
    await sendProduct(unread, SIMPLE),
    (await api.send(sites.get, { params: { id: site.id } })).status,
  ];
  await api.runJobs();
  await unread.api.runJobs();

  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  expect((await findStored(selling, SIMPLE))?.name).not.toBe('Staging Pass');
  expect(await listProducts(unread)).toEqual([]);
});

/** Lets the delay pass after which a reported stock is compared. */
async function compareReported({ api }: ShopSelling): Promise<void> {
  await api.runJobs();
  await api.sql(
    "UPDATE mapping_stock SET due_at = now() - interval '1 second' WHERE reported_at IS NOT NULL",
  );
  await api.runJobs();
}

test('the webhook of a write leads to no further request, nor does that of a sale whose order has arrived', async () => {
  const selling = await startFollowing(9);

  await sendProduct(selling, SIMPLE);
  await receive(selling, sell(selling));
  await sendProduct(selling, SIMPLE);
  await compareReported(selling);

  expect(selling.shop.requests).toEqual([]);
  expect(getQuantity(selling)).toBe(8);
});

test('a stock that someone else changed is noticed by its webhook', async () => {
  const selling = await startFollowing(9);
  selling.shop.editProduct(SIMPLE, { stock_quantity: 12 });

  await sendProduct(selling, SIMPLE);
  await compareReported(selling);
  const setBack = getQuantity(selling);
  await sendProduct(selling, SIMPLE);
  await compareReported(selling);

  expect(setBack).toBe(9);
  expect(await getStock(selling)).toMatchObject({ state: 'kept', changed_to: 12 });
  expect(listProductWrites(selling)).toHaveLength(1);
});

test('a product that is back in the shop gets its stock', async () => {
  const selling = await startFollowing(9);
  const { shop } = selling;
  shop.trashProduct(SIMPLE);
  await sendProduct(selling, SIMPLE, 'product.deleted');
  await compareReported(selling);
  const missing = await getStock(selling);
  await importKeys(selling, 2);
  shop.restoreProduct(SIMPLE);

  await sendProduct(selling, SIMPLE, 'product.restored');
  await compareReported(selling);

  expect(missing).toMatchObject({ state: 'failed', reason: 'the shop has no such product any more' });
  expect(getQuantity(selling)).toBe(11);
  expect(await getStock(selling)).toMatchObject({ state: 'kept' });
});

test('a product that cannot be read is told in the log of the shop, and read from the shop', async () => {
  const selling = await startSynced();
  const { shop, api, site } = selling;
  shop.editProduct(SIMPLE, { name: 'Renamed' });

  const status = await deliver(selling, { id: null, name: 'Renamed' }, { topic: 'product.updated' });
  const { events } = (await api.send(siteEvents.list, { params: { id: site.id }, query: {} })).data;
  await api.sql("UPDATE health_checks SET checked_at = checked_at - interval '2 minutes'");
  await api.runJobs();

  expect(status).toBe(200);
  expect(events.map(({ reason }) => reason)).toContain(
    'A changed product could not be read: the products are read from the shop instead',
  );
  expect((await findStored(selling, SIMPLE))?.name).toBe('Renamed');
});
