import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { deliveredKeys, type PluginKey } from '#contract/deliveredKeys';
import { pools } from '#contract/pools';
import { presentOrder } from '#shop/orders/presentOrder';
import type { ShopOrder } from '#shop/orders/ShopOrder';
import { buildLicenses, buildMapping, buildPool } from '../build';
import { getOrder } from '../openOrder';
import { deliver, listDeliveredKeys, listOrderKeys } from '../selling';
import { paidOrder, type ShopSelling, SIMPLE, startShopSelling } from '../shopSelling';

let row = 0;
const aKey = (
  order: { id: number } | string,
  license_key: string,
  changes: Partial<PluginKey> = {},
): PluginKey => ({
  row: ++row,
  license_key,
  order_id: typeof order === 'string' ? order : String(order.id),
  product_id: SIMPLE,
  ...changes,
});

const importKeys = ({ api, site }: ShopSelling, keys: PluginKey[]) =>
  api.send(deliveredKeys.import, { params: { id: site.id }, body: { keys } });

async function send(selling: ShopSelling, order: ShopOrder): Promise<void> {
  await deliver(selling, presentOrder(selling.shop, order));
  await selling.api.runJobs();
}

test('adds keys as sold to their orders, known or only in the shop; later events give no second key', async () => {
  const selling = await startShopSelling(5);
  const { api, shop } = selling;
  await api.sql("UPDATE sites SET note_enabled_at = now() - interval '90 days', complete_orders = true");
  const [first, second] = [shop.placeOrder(paidOrder(2)), shop.placeOrder(paidOrder())];
  first.created = new Date('2026-01-05T10:00:00Z');
  first.paid = first.created;

  const { data } = await importKeys(selling, [
    aKey(first, 'OLD-AAAAA', { expires_on: '2030-01-31' }),
    aKey(first, 'OLD-BBBBB'),
    aKey(second, 'OLD-CCCCC'),
  ]);
  for (const order of [first, second]) await send(selling, shop.editOrder(order.id, { status: 'completed' }));

  expect(data).toEqual({ created_count: 3, known_count: 0, errors: [] });
  expect(await listOrderKeys(api, String(first.id))).toEqual(['OLD-AAAAA', 'OLD-BBBBB']);
  expect(await listOrderKeys(api, String(second.id))).toEqual(['OLD-CCCCC']);
  expect(await api.count('deliveries')).toBe(0);
  expect(shop.orders.get(first.id)?.notes.filter(({ customer_note }) => customer_note)).toEqual([]);
  const [license] = await api.sql("SELECT * FROM licenses WHERE expires_on = '2030-01-31'");
  expect(license).toMatchObject({
    status: 'sold',
    order_id: String(first.id),
    customer_email: 'ada@example.com',
    sold_at: first.paid,
  });
  const { data: pool } = await api.send(pools.get, { params: { id: selling.poolId } });
  expect(pool).toMatchObject({ available_licenses: 5, total_licenses: 8 });
  expect((await getOrder(api, String(second.id))).lines[0]?.units[0]?.delivered_at).not.toBeNull();
});

test('the same keys again change nothing, also at the same time', async () => {
  const selling = await startShopSelling(0);
  const order = selling.shop.placeOrder(paidOrder(2));
  const keys = [aKey(order, 'OLD-AAAAA'), aKey(order, 'OLD-BBBBB')];

  const responses = await Promise.all([importKeys(selling, keys), importKeys(selling, keys)]);
  const again = await importKeys(selling, keys);

  expect(responses.map(({ data }) => data.created_count).sort()).toEqual([0, 2]);
  expect(again.data).toEqual({ created_count: 0, known_count: 2, errors: [] });
  expect(await selling.api.count('licenses')).toBe(2);
  expect(await listDeliveredKeys(selling.api)).toHaveLength(2);
});

test('refuses keys without order or mapping, of other orders, and more than the order has, by row', async () => {
  const selling = await startShopSelling(0);
  const { api, shop } = selling;
  await buildLicenses(api, selling.poolId, ['IN-STOCK']);
  const [order, other] = [shop.placeOrder(paidOrder()), shop.placeOrder(paidOrder())];
  const unmapped = shop.placeOrder({ ...paidOrder(), line_items: [{ product_id: SIMPLE + 1 }] });
  row = 0;

  const { status, data } = await importKeys(selling, [
    aKey(order, 'OLD-AAAAA'),
    aKey(order, 'OLD-AAAAA'),
    aKey(order, 'OLD-BBBBB'),
    aKey('', 'OLD-CCCCC'),
    aKey('99999', 'OLD-DDDDD'),
    aKey(other, 'IN\u2011\u200bSTOCK'),
    aKey(other, 'OLD-EEEEE', { product_id: 4711 }),
    aKey(unmapped, 'OLD-FFFFF', { product_id: SIMPLE + 1 }),
    aKey(other, 'abc'),
  ]);

  expect(status).toBe(201);
  expect(data.created_count).toBe(1);
  expect(data.errors.map(({ row, message }) => [row, message])).toEqual([
    [2, 'License key appears more than once in the list'],
    [3, 'All units of the order have their keys'],
    [4, 'The key has no order: it is still in stock'],
    [5, 'The shop has no order 99999'],
    [6, 'The key exists already, in stock or for another order'],
    [7, 'The order does not contain product 4711'],
    [8, `Product ${SIMPLE + 1} is not mapped to a pool`],
    [9, expect.stringContaining('at least 5')],
  ]);
  const [entry] = await api.sql("SELECT details FROM audit_log WHERE action = 'site.import_delivered'");
  expect(entry).toEqual({ details: { created: 1, known: 0, refused: 8, orders: 4 } });
});

test('fills backordered units, and flags the key of a refunded order', async () => {
  const selling = await startShopSelling(0);
  const { api, shop } = selling;
  const [waiting, refunded] = [shop.placeOrder(paidOrder()), shop.placeOrder(paidOrder())];
  shop.editOrder(refunded.id, { status: 'refunded' });
  await send(selling, waiting);

  await importKeys(selling, [aKey(waiting, 'OLD-AAAAA'), aKey(refunded, 'OLD-BBBBB')]);

  expect(await api.count('backorders')).toBe(0);
  expect((await listDeliveredKeys(api)).map(({ key, flag }) => [key, flag]).sort()).toEqual([
    ['OLD-AAAAA', null],
    ['OLD-BBBBB', 'refunded'],
  ]);
});

test('the product of a row may be a variation, and a bundle takes a key from each pool', async () => {
  const selling = await startShopSelling(0);
  const { api, shop, site } = selling;
  const product = shop.products.find(({ variations }) => variations.length > 0);
  const variation = product?.variations[0];
  const pool = await buildPool(api);
  await buildMapping(api, { siteId: site.id, poolId: pool.id, productId: product?.id ?? 0 });
  await api.sql('UPDATE mappings SET keys_per_unit = 2 WHERE pool_id = $1', [pool.id]);
  const lines = [{ product_id: product?.id ?? 0, variation_id: variation?.id ?? 0, quantity: 1 }];
  const order = shop.placeOrder({ set_paid: true, line_items: lines });
  const of = { product_id: variation?.id ?? 0 };

  const { data } = await importKeys(selling, [
    aKey(order, 'OLD-AAAAA', of),
    aKey(order, 'OLD-BBBBB', of),
    aKey(order, 'OLD-CCCCC', of),
  ]);

  expect(data).toMatchObject({
    created_count: 2,
    errors: [{ message: 'All units of the order have their keys' }],
  });
});

test('a shop that cannot be reached refuses the request, and nothing is imported', async () => {
  const selling = await startShopSelling(0);
  const order = selling.shop.placeOrder(paidOrder());
  selling.shop.fault = 'overloaded';

  const { status } = await importKeys(selling, [aKey(order, 'OLD-AAAAA')]);

  expect(status).toBe(502);
  expect(await selling.api.count('licenses')).toBe(0);
});

/** Serves a license plug-in's REST API. */
async function startPlugin(respond: (url: URL) => [status: number, body: unknown]) {
  const server = createServer((request, response) => {
    const [status, body] = respond(new URL(request.url ?? '', 'http://plugin'));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('reads the keys of License Manager for WooCommerce and of Digital License Manager', async () => {
  const { api, site } = await startShopSelling(0);
  const urls: URL[] = [];
  const url = await startPlugin((request) => {
    urls.push(request);
    if (request.pathname === '/wp-json/lmfwc/v2/licenses') {
      const license = {
        id: 7,
        orderId: 70,
        productId: 10,
        licenseKey: 'LM-AAAAA',
        expiresAt: '2030-01-31 00:00:00',
      };
      return [200, { success: true, data: [license, { ...license, id: 8, orderId: null, expiresAt: null }] }];
    }
    const dlm = { id: 9, order_id: 71, product_id: 12, license_key: 'DL-AAAAA', expires_at: null, status: 2 };
    const page = Array.from({ length: request.searchParams.get('page') === '1' ? 100 : 1 }, () => dlm);
    return [200, { success: true, data: page }];
  });
  await api.sql('UPDATE sites SET url = $1', [url]);
  const read = (plugin: 'lmfwc' | 'dlm', page = 1) =>
    api.send(deliveredKeys.read, {
      params: { id: site.id },
      body: { plugin, page, consumer_key: 'ck_plugin', consumer_secret: 'cs_plugin' },
    });

  const lmfwc = await read('lmfwc');
  const [first, second] = [await read('dlm'), await read('dlm', 2)];

  expect(lmfwc.data).toEqual({
    keys: [
      { row: 7, license_key: 'LM-AAAAA', order_id: '70', product_id: 10, expires_on: '2030-01-31' },
      { row: 8, license_key: 'LM-AAAAA', order_id: '', product_id: 10, expires_on: null },
    ],
    has_more: false,
  });
  expect(first.data.has_more).toBe(true);
  expect(second.data).toEqual({
    keys: [{ row: 9, license_key: 'DL-AAAAA', order_id: '71', product_id: 12, expires_on: null }],
    has_more: false,
  });
  expect(urls[0]?.searchParams.get('oauth_consumer_key')).toBe('ck_plugin');
});

test('says that a shop has no such plug-in', async () => {
  const { api, site } = await startShopSelling(0);
  const url = await startPlugin(() => [
    404,
    { code: 'rest_no_route', message: 'No route', data: { status: 404 } },
  ]);
  await api.sql('UPDATE sites SET url = $1', [url]);

  const { status, message } = await api.send(deliveredKeys.read, {
    params: { id: site.id },
    body: { plugin: 'dlm' },
  });

  expect(status).toBe(502);
  expect(message).toContain("The plug-in's REST API has no licenses, or is switched off");
});
