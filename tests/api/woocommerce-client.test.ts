import { afterEach, expect, test, vi } from 'vitest';
import { Product } from '#contract/sites';
import {
  createWooClient,
  type WooClientOptions,
} from '../../server/integrations/woocommerce/createWooClient';
import { aShopProduct, aShopVariation } from '../shop/catalogue';
import { type ShopFault, TRAP } from '../shop/faults';
import { type Shop, type ShopOptions, startShop } from '../shop/startShop';

const shops: Shop[] = [];

async function openShop(options?: ShopOptions): Promise<Shop> {
  const shop = await startShop(options);
  shops.push(shop);
  return shop;
}

const clientOf = ({ url, consumerKey, consumerSecret }: Shop, differences: Partial<WooClientOptions> = {}) =>
  createWooClient({ url, consumerKey, consumerSecret, allowPrivate: true, ...differences });

const routes = ({ requests }: Shop) =>
  requests.map(({ url }) => `${url.pathname} ${url.searchParams.get('page')}`);

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(shops.splice(0).map((shop) => shop.close()));
});

test("lists the recorded shop's published products with their variations", async () => {
  const shop = await openShop();

  const products = await clientOf(shop).listProducts();

  expect(products).toEqual([
    { id: 10, name: 'Simple Pass', sku: 'SIMPLE-1', type: 'simple', variations: [] },
    { id: 11, name: 'Großes Paket – "Premium" & mehr', sku: 'SIMPLE-2', type: 'simple', variations: [] },
    { id: 13, name: 'Physical mug', sku: 'MUG', type: 'simple', variations: [] },
    {
      id: 14,
      name: 'Licence',
      sku: 'LIC',
      type: 'variable',
      variations: [
        { id: 15, name: 'Monthly', sku: 'LIC-M' },
        { id: 16, name: 'Yearly', sku: 'LIC-Y' },
        { id: 17, name: 'Lifetime', sku: 'LIC-L' },
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

  const products = await clientOf(shop).listProducts();

  expect(products.map(({ id }) => id)).toEqual([20]);
  expect(products[0]?.variations.map(({ id }) => id)).toEqual([21]);
});

test('reads every page of products and of variations', async () => {
  const variations = Array.from({ length: 130 }, (_, index) => aShopVariation(1000 + index, `Seat ${index}`));
  const products = Array.from({ length: 250 }, (_, index) => aShopProduct({ id: index + 1 }));
  products[4] = aShopProduct({ id: 5, variations });
  const shop = await openShop({ products });

  const listed = await clientOf(shop).listProducts();

  expect(listed.map(({ id }) => id)).toEqual(products.map(({ id }) => id));
  expect(listed[4]?.variations.map(({ id }) => id)).toEqual(variations.map(({ id }) => id));
  expect(routes(shop)).toEqual([
    ...[1, 2, 3].map((page) => `/wp-json/wc/v3/products ${page}`),
    ...[1, 2].map((page) => `/wp-json/wc/v3/products/5/variations ${page}`),
  ]);
});

test('lists a product once that the shop shows twice', async () => {
  const twice = aShopProduct({ id: 7, name: 'Moved while paging' });
  const shop = await openShop({ products: [twice, twice, aShopProduct({ id: 8 })] });

  const products = await clientOf(shop).listProducts();

  expect(products.map(({ id }) => id)).toEqual([7, 8]);
});

test('names a variation by all its options', async () => {
  const shop = await openShop({
    products: [aShopProduct({ id: 20, variations: [aShopVariation(21, 'Yearly', '5 seats')] })],
  });

  const [product] = await clientOf(shop).listProducts();

  expect(product?.variations).toEqual([{ id: 21, name: 'Yearly, 5 seats', sku: 'SKU-21' }]);
});

test('names what has no name by its number', async () => {
  const shop = await openShop({
    products: [aShopProduct({ id: 20, name: '', variations: [aShopVariation(21)] })],
  });

  const [product] = await clientOf(shop).listProducts();

  expect(product).toMatchObject({ name: '#20', variations: [{ name: '#21' }] });
});

test('decodes the entities that WordPress stores in names', async () => {
  const name = 'Gro\u00dfes Paket \u2013 &#8220;Premium&#8221; &#038; mehr &amp; Co';
  const shop = await openShop({ products: [aShopProduct({ id: 20, name })] });

  const [product] = await clientOf(shop).listProducts();

  expect(product?.name).toBe('Großes Paket – “Premium” & mehr & Co');
});

test('asks for at most four products at once', async () => {
  const products = Array.from({ length: 12 }, (_, index) =>
    aShopProduct({ id: index + 1, variations: [aShopVariation(100 + index, 'Yearly')] }),
  );
  const shop = await openShop({ products, latencyMs: 20 });

  const listed = await clientOf(shop).listProducts();

  expect(listed.map(({ variations }) => variations[0]?.id)).toEqual(products.map((_, index) => 100 + index));
  expect(shop.mostAtOnce).toBeGreaterThan(1);
  expect(shop.mostAtOnce).toBeLessThanOrEqual(4);
});

test.each(['', '/'])('finds a shop that lives in a folder, typed with "%s" behind', async (slash) => {
  const shop = await openShop({ folder: '/shop' });

  const products = await clientOf(shop, { url: `${shop.url}${slash}` }).listProducts();

  expect(products).toHaveLength(4);
  expect(shop.requests[0]?.url.pathname).toBe('/shop/wp-json/wc/v3/products');
});

test('over plain http the secret never travels', async () => {
  const shop = await openShop();

  await clientOf(shop).listProducts();

  expect(JSON.stringify(shop.requests)).not.toContain(shop.consumerSecret);
  expect(shop.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
});

test('over https the keys go in the Authorization header and not in the address', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const shop = await openShop({ secure: true });

  const products = await clientOf(shop).listProducts();

  expect(products).toHaveLength(4);
  expect(shop.requests.some(({ url }) => url.search.includes('oauth'))).toBe(false);
});

test('a certificate that nobody vouches for is refused', async () => {
  const shop = await openShop({ secure: true });

  const listing = clientOf(shop).listProducts();

  await expect(listing).rejects.toMatchObject({ name: 'OutsideError', reason: 'tls' });
  expect(shop.requests).toEqual([]);
});

const wrong = { consumerKey: `ck_${'0'.repeat(40)}`, consumerSecret: `cs_${'0'.repeat(40)}` };

test.each([
  { secure: false, typed: 'consumerKey', message: /refused the keys: Consumer key is invalid\./ },
  { secure: false, typed: 'consumerSecret', message: /refused the keys: Invalid signature/ },
  { secure: true, typed: 'consumerKey', message: /did not accept the consumer key/ },
  { secure: true, typed: 'consumerSecret', message: /refused the keys: Consumer secret is invalid\./ },
] as const)('a wrong $typed is named (https: $secure)', async ({ secure, typed, message }) => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const shop = await openShop({ secure });

  const listing = clientOf(shop, { [typed]: wrong[typed] }).listProducts();

  await expect(listing).rejects.toMatchObject({ reason: 'unauthorized', status: 401 });
  await expect(listing).rejects.toThrow(message);
});

test.each<[ShopFault, object]>([
  ['down', { reason: 'unreachable', message: expect.stringContaining('broke off the connection') }],
  ['slow', { reason: 'timeout', message: 'The shop did not answer within 0.5 seconds' }],
  [
    'html',
    {
      reason: 'not_json',
      message:
        'The shop answered with a web page instead of data (is a firewall or maintenance page in front of it?)',
    },
  ],
  ['maintenance', { reason: 'not_json', status: 503 }],
  [
    'redirect',
    {
      reason: 'redirect',
      message: 'The shop redirects to another address; register that address instead',
    },
  ],
  ['plain_permalinks', { reason: 'redirect', message: expect.stringContaining('permalinks') }],
  ['not_woocommerce', { reason: 'http', status: 404, message: expect.stringContaining('no WooCommerce') }],
  ['keys_revoked', { reason: 'unauthorized', status: 401 }],
  ['another_shape', { reason: 'not_json', message: expect.stringContaining('not WooCommerce data') }],
  ['broken_json', { reason: 'not_json' }],
  ['overloaded', { reason: 'http', status: 500 }],
])('a shop that is %s is told as it is', async (fault, told) => {
  const shop = await openShop({ fault });

  const listing = clientOf(shop, { timeoutMs: 500 }).listProducts();

  await expect(listing).rejects.toMatchObject({ name: 'OutsideError', ...told });
  expect(shop.requests.map(({ url }) => url.pathname)).not.toContain(TRAP);
});

test('an endless answer is cut', async () => {
  const shop = await openShop({ fault: 'endless' });

  const listing = clientOf(shop).listProducts();

  await expect(listing).rejects.toMatchObject({ reason: 'too_large' });
});

test('a shop that fails halfway gives an error, not half a list', async () => {
  const products = Array.from({ length: 150 }, (_, index) => aShopProduct({ id: index + 1 }));
  const shop = await openShop({ products, failsFrom: 2 });

  const listing = clientOf(shop).listProducts();

  await expect(listing).rejects.toMatchObject({ reason: 'unreachable' });
});

test('a shop on a private address is refused unless that is allowed', async () => {
  const shop = await openShop();

  const listing = clientOf(shop, { allowPrivate: false }).listProducts();

  await expect(listing).rejects.toMatchObject({ reason: 'refused' });
  expect(shop.requests).toEqual([]);
});

test('no failure shows a key or a secret', async () => {
  const faults: ShopFault[] = ['down', 'html', 'redirect', 'plain_permalinks', 'keys_revoked', 'broken_json'];
  const shop = await openShop();

  const told: string[] = [];
  for (const fault of faults) {
    shop.fault = fault;
    const error: unknown = await clientOf(shop)
      .listProducts()
      .catch((reason: unknown) => reason);
    told.push(`${JSON.stringify(error)} ${String(error)}`);
  }

  expect(told).toHaveLength(faults.length);
  expect(told.join()).not.toMatch(/[cs][ks]_[0-9]{4}|oauth_signature/);
});
