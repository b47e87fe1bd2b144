import { afterEach, expect, onTestFinished, vi } from 'vitest';
import { Product } from '#contract/sites';
import { getOAuthSignature } from '#shop/authenticate';
import { aShopProduct, aShopVariation } from '#shop/catalog';
import { createWooClient, type WooClientOptions } from '../../../server/platform/woocommerce/createWooClient';
import {
  iteratePages,
  type Page,
  prefetchPages,
  readAllPages,
} from '../../../server/platform/woocommerce/iteratePages';
import { openShop } from '../../shop/openShop';
import { loadRecordedUrl } from '../../shop/recordings';
import { serve } from '../../shop/serve';
import type { Shop } from '../../shop/startShop';
import { test } from '../fixtures';

const createClient = (
  { url, consumerKey, consumerSecret }: Shop,
  differences: Partial<WooClientOptions> = {},
) => createWooClient({ url, consumerKey, consumerSecret, allowPrivate: true, ...differences });

const listRequestedPages = ({ requests }: Shop) =>
  requests.map(({ url }) => `${url.pathname} ${url.searchParams.get('page')}`);

afterEach(() => {
  vi.unstubAllEnvs();
});

const SHIPPED = { is_digital: false, translation_ids: [] };
const DIGITAL = { ...SHIPPED, is_digital: true };

test("lists the recorded shop's published products with their variations", async ({ shop }) => {
  const products = await createClient(shop).listProducts();

  expect(products).toEqual([
    {
      id: 10,
      name: 'Simple Pass',
      sku: 'SIMPLE-1',
      type: 'simple',
      price: '19.90',
      image: null,
      ...DIGITAL,
      variations: [],
    },
    {
      id: 11,
      name: 'Großes Paket – "Premium" & mehr',
      sku: 'SIMPLE-2',
      type: 'simple',
      price: '39.50',
      image: null,
      ...DIGITAL,
      variations: [],
    },
    {
      id: 13,
      name: 'Physical mug',
      sku: 'MUG',
      type: 'simple',
      price: '12',
      image: null,
      ...SHIPPED,
      variations: [],
    },
    {
      id: 14,
      name: 'Licence',
      sku: 'LIC',
      type: 'variable',
      price: '9.00',
      image: null,
      ...SHIPPED,
      variations: [
        { id: 15, name: 'Monthly', sku: 'LIC-M', price: '9.00', image: null, ...DIGITAL },
        { id: 16, name: 'Yearly', sku: 'LIC-Y', price: '90.00', image: null, ...DIGITAL },
        { id: 17, name: 'Lifetime', sku: 'LIC-L', price: '250.00', image: null, ...DIGITAL },
      ],
    },
  ]);
  expect(products.map((product) => Product.safeParse(product).success)).not.toContain(false);
});

test('leaves out drafts and disabled variations', async () => {
  const variations = [aShopVariation(21, 'Monthly'), { ...aShopVariation(22, 'Yearly'), status: 'private' }];
  const shop = await openShop({
    products: [aShopProduct({ id: 20, variations }), aShopProduct({ id: 30, status: 'draft' })],
  });

  const products = await createClient(shop).listProducts();

  expect(products.map(({ id }) => id)).toEqual([20]);
  expect(products[0]?.variations.map(({ id }) => id)).toEqual([21]);
});

test('reads every page of products and of variations', async () => {
  const variations = Array.from({ length: 130 }, (_, index) => aShopVariation(1000 + index, `Seat ${index}`));
  const products = Array.from({ length: 250 }, (_, index) => aShopProduct({ id: index + 1 }));
  products[4] = aShopProduct({ id: 5, variations });
  const shop = await openShop({ products });

  const listed = await createClient(shop).listProducts();

  expect(listed.map(({ id }) => id)).toEqual(products.map(({ id }) => id));
  expect(listed[4]?.variations.map(({ id }) => id)).toEqual(variations.map(({ id }) => id));
  expect(listRequestedPages(shop)).toEqual([
    ...[1, 2, 3].map((page) => `/wp-json/wc/v3/products ${page}`),
    ...[1, 2].map((page) => `/wp-json/wc/v3/products/5/variations ${page}`),
  ]);
});

test('lists a product once when the shop returns it twice', async () => {
  const duplicate = aShopProduct({ id: 7, name: 'Moved while paging' });
  const shop = await openShop({ products: [duplicate, duplicate, aShopProduct({ id: 8 })] });

  const products = await createClient(shop).listProducts();

  expect(products.map(({ id }) => id)).toEqual([7, 8]);
});

test('names a variation by all its options', async () => {
  const shop = await openShop({
    products: [aShopProduct({ id: 20, variations: [aShopVariation(21, 'Yearly', '5 seats')] })],
  });

  const [product] = await createClient(shop).listProducts();

  expect(product?.variations).toMatchObject([{ id: 21, name: 'Yearly, 5 seats', sku: 'SKU-21' }]);
});

test('uses the id as the name of an unnamed product or variation', async () => {
  const shop = await openShop({
    products: [aShopProduct({ id: 20, name: '', variations: [aShopVariation(21)] })],
  });

  const [product] = await createClient(shop).listProducts();

  expect(product).toMatchObject({ name: '#20', variations: [{ name: '#21' }] });
});

test('decodes the entities that WordPress stores in names', async () => {
  const name = 'Gro\u00dfes Paket \u2013 &#8220;Premium&#8221; &#038; mehr &amp; Co';
  const shop = await openShop({ products: [aShopProduct({ id: 20, name })] });

  const [product] = await createClient(shop).listProducts();

  expect(product?.name).toBe('Großes Paket – “Premium” & mehr & Co');
});

test('requests at most four products concurrently', async () => {
  const products = Array.from({ length: 12 }, (_, index) =>
    aShopProduct({ id: index + 1, variations: [aShopVariation(100 + index, 'Yearly')] }),
  );
  const shop = await openShop({ products, latencyMs: 20 });

  const listed = await createClient(shop).listProducts();

  expect(listed.map(({ variations }) => variations[0]?.id)).toEqual(products.map((_, index) => 100 + index));
  expect(shop.maxConcurrentRequests).toBeGreaterThan(1);
  expect(shop.maxConcurrentRequests).toBeLessThanOrEqual(4);
});

test.each(['', '/'])('finds a shop in a subfolder, entered with the suffix "%s"', async (slash) => {
  const shop = await openShop({ folder: '/shop' });

  const products = await createClient(shop, { url: `${shop.url}${slash}` }).listProducts();

  expect(products).toHaveLength(4);
  expect(shop.requests[0]?.url.pathname).toBe('/shop/wp-json/wc/v3/products');
});

test('the test shop calculates the signature that the recorded shop expected', () => {
  const url = new URL(loadRecordedUrl('http-oauth1-nonce-replay'));
  const consumerSecret = 'cs_d870440285c67fc3fde3afa4a799048b7d4a2b06';

  const signature = getOAuthSignature('GET', url, { consumerSecret });

  expect(signature).toBe(url.searchParams.get('oauth_signature'));
});

test('never sends the secret over plain http', async ({ shop }) => {
  await createClient(shop).listProducts();

  expect(JSON.stringify(shop.requests)).not.toContain(shop.consumerSecret);
  expect(shop.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
});

test('sends credentials over https in the Authorization header, not in the URL', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const shop = await openShop({ secure: true });

  const products = await createClient(shop).listProducts();

  expect(products).toHaveLength(4);
  expect(shop.requests.some(({ url }) => url.search.includes('oauth'))).toBe(false);
});

const page = (totalPages: number, ...ids: number[]): Page<{ id: number }> => ({
  totalPages,
  items: ids.map((id) => ({ id })),
  unreadable: [],
});

test('reads to the last page when the page count header is missing', async () => {
  const full = Array.from({ length: 100 }, (_, index) => index + 1);
  const readPage = vi
    .fn()
    .mockResolvedValueOnce(page(Number.NaN, ...full))
    .mockResolvedValueOnce(page(Number.NaN, 101));

  const rows = await readAllPages<{ id: number }>(readPage);

  expect(rows.map(({ id }) => id)).toEqual([...full, 101]);
});

test('stops after a repeated page', async () => {
  const readPage = vi.fn(async () => page(1_000_000, 1, 2));

  const rows = await readAllPages(readPage);

  expect(rows.map(({ id }) => id)).toEqual([1, 2]);
  expect(readPage).toHaveBeenCalledTimes(2);
});

test('requests the next page before the caller has the previous one', async () => {
  const requested: number[] = [];
  const readPage = async (number: number) => {
    // A request is signed and looks for a connection first.
    for (let step = 0; step < 50; step += 1) await undefined;
    requested.push(number);
    return page(3, number);
  };

  const seen: { page: number | undefined; requested: number[] }[] = [];
  for await (const [item] of prefetchPages(iteratePages(readPage)))
    seen.push({ page: item?.id, requested: [...requested] });

  expect(seen).toEqual([
    { page: 1, requested: [1, 2] },
    { page: 2, requested: [1, 2, 3] },
    { page: 3, requested: [1, 2, 3] },
  ]);
});

test('stops at the size limit when a shop returns endless products', async () => {
  const listing = readAllPages(async (number) => page(1_000_000, number));

  await expect(listing).rejects.toMatchObject({ name: 'UpstreamError', reason: 'too_large' });
});

test('fails when the shop returns the same page of orders again and again', async () => {
  const orders = Array.from({ length: 100 }, (_, n) => ({
    id: n + 1,
    status: 'processing',
    date_modified_gmt: '2026-11-20T12:00:00',
  }));
  const served = await serve((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(orders));
  });
  onTestFinished(served.close);
  const client = createWooClient({
    url: served.url.origin,
    consumerKey: 'ck',
    consumerSecret: 'cs',
    allowPrivate: true,
  });
  const read: number[] = [];

  const reading = (async () => {
    for await (const page of client.listOrders({ modifiedAfter: new Date(0) })) read.push(page.length);
  })();

  await expect(reading).rejects.toThrow('The shop returns the same orders on every page of its list');
  expect(read).toEqual([100]);
  expect(served.requests).toHaveLength(3);
});
