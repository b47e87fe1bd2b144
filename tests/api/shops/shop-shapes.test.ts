import { expect, test } from 'vitest';
import { siteEvents } from '#contract/siteEvents';
import { sync } from '#contract/sync';
import { presentOrder } from '#shop/orders/presentOrder';
import { findProductOrVariation, presentFound } from '#shop/products/findProduct';
import { reshape, type ShopShape } from '#shop/shapes';
import { deliver, listOrderKeys, listOutcomes } from '../selling';
import { paidOrder, type ShopSelling, SIMPLE, startShopSelling } from '../shopSelling';

/** The variable product of the recorded shop. */
const LICENSE = 14;

const SHAPES: ShopShape[][] = [
  ['texts_as_numbers'],
  ['numbers_as_texts'],
  ['lists_as_objects'],
  ['nulls'],
  ['numbers_as_texts', 'lists_as_objects', 'nulls'],
];
const EACH = SHAPES.map((shapes) => ({ shapes }));
const params = ({ site }: ShopSelling) => ({ params: { id: site.id } });

test.each(EACH)('syncs products and orders of a shop with $shapes', async ({ shapes }) => {
  const selling = await startShopSelling(3);
  const { api, shop } = selling;
  shop.shapes = shapes;
  const { id } = shop.placeOrder(paidOrder(2));

  const products = await api.send(sync.syncProducts, params(selling));
  const orders = await api.send(sync.run, params(selling));
  await api.runJobs();

  expect(products.status).toBe(200);
  expect(products.data.map((product) => [product.id, product.variations.length])).toEqual([
    [10, 0],
    [11, 0],
    [13, 0],
    [14, 3],
  ]);
  expect(orders).toMatchObject({ status: 200, data: { orders_read: 1, keys_assigned: 2 } });
  expect(await listOrderKeys(api, String(id))).toEqual(['KEY-00001', 'KEY-00002']);
});

test.each(EACH)('applies webhooks of a shop with $shapes', async ({ shapes }) => {
  const selling = await startShopSelling(3);
  const { api, shop } = selling;
  await api.send(sync.syncProducts, params(selling));
  const order = presentOrder(shop, shop.placeOrder(paidOrder(2)));
  shop.editProduct(LICENSE, { name: 'Renamed' });
  const product = presentFound(findProductOrVariation(shop, LICENSE));

  await deliver(selling, reshape(order, shapes) as object);
  await deliver(selling, reshape(product, shapes) as object, { topic: 'product.updated' });
  await api.runJobs();

  expect(await listOrderKeys(api, String(order.id))).toEqual(['KEY-00001', 'KEY-00002']);
  const { products } = (await api.send(sync.products, params(selling))).data;
  const changed = products.find(({ id }) => id === LICENSE);
  expect([changed?.name, changed?.variations.length]).toEqual(['Renamed', 3]);
});

test('skips records without an id, names and counts them, and keeps what it knew of them', async () => {
  const selling = await startShopSelling(3);
  const { api, shop, site } = selling;
  await api.send(sync.syncProducts, params(selling));
  shop.shapes = ['first_without_id'];
  const orders = [shop.placeOrder(paidOrder()), shop.placeOrder(paidOrder())];

  const products = await api.send(sync.syncProducts, params(selling));
  const run = await api.send(sync.run, params(selling));
  await api.runJobs();

  expect(products.data.map(({ id }) => id)).toEqual([11, 13, LICENSE]);
  const stored = (await api.send(sync.products, params(selling))).data.products;
  expect(stored.map(({ id }) => id)).toEqual([SIMPLE, 11, 13, LICENSE]);
  expect(await api.sql('SELECT shop_state FROM mappings')).toEqual([{ shop_state: 'renamed' }]);
  expect(run.data).toMatchObject({ orders_read: 1, keys_assigned: 1 });
  expect(await listOrderKeys(api, String(orders[1]?.id))).toEqual(['KEY-00001']);
  const { events } = (await api.send(siteEvents.list, { params: { id: site.id }, query: {} })).data;
  expect(events.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining([
      '3 products read, 2 could not be read: Simple Pass, Monthly',
      expect.stringMatching(new RegExp(`, 1 could not be read: ${orders[0]?.id}$`)),
    ]),
  );
});

test('reports an order of a sync without a readable status once, and recovers the others', async () => {
  const selling = await startShopSelling(3);
  const { api, shop } = selling;
  const [odd, good] = [shop.placeOrder(paidOrder()), shop.placeOrder(paidOrder())];
  Object.assign(odd, { status: '' });

  const runs = [await api.send(sync.run, params(selling)), await api.send(sync.run, params(selling))];
  await api.runJobs();

  expect(runs.map(({ status }) => status)).toEqual([200, 200]);
  expect(await listOrderKeys(api, String(good.id))).toEqual(['KEY-00001']);
  expect(await listOutcomes(api)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^refused: status: /)]),
  );
  expect(await api.count(`webhook_events WHERE order_id = '${odd.id}'`)).toBe(1);
});
