import { afterEach, expect, test, vi } from 'vitest';
import { createWooClient, type WooClientOptions } from '../../server/platform/woocommerce/createWooClient';
import { aShopProduct } from '../shop/catalogue';
import { type ShopFault, TRAP } from '../shop/faults';
import { openShop } from '../shop/openShop';
import type { Shop } from '../shop/startShop';

const clientOf = ({ url, consumerKey, consumerSecret }: Shop, differences: Partial<WooClientOptions> = {}) =>
  createWooClient({ url, consumerKey, consumerSecret, allowPrivate: true, ...differences });

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a certificate that nobody vouches for is refused', async () => {
  const shop = await openShop({ secure: true });

  const listing = clientOf(shop).listProducts();

  await expect(listing).rejects.toMatchObject({ name: 'UpstreamError', reason: 'tls' });
  expect(shop.requests).toEqual([]);
});

const wrong = { consumerKey: `ck_${'0'.repeat(40)}`, consumerSecret: `cs_${'0'.repeat(40)}` };

test.each([
  { secure: false, typed: 'consumerKey', message: /refused the keys: Consumer key is invalid\./ },
  { secure: false, typed: 'consumerSecret', message: /refused the keys: Invalid signature/ },
  { secure: true, typed: 'consumerKey', message: /rejected the consumer key/ },
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
  ['maintenance', { reason: 'not_json', status: 503, pauseMs: undefined }],
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
  [
    'write_only_key',
    {
      reason: 'unauthorized',
      message: 'The shop refused the keys: The API key provided does not have read permissions.',
    },
  ],
  ['another_shape', { reason: 'not_json', message: expect.stringContaining('not WooCommerce data') }],
  ['broken_json', { reason: 'not_json' }],
  ['overloaded', { reason: 'http', status: 500, pauseMs: undefined }],
  ['limited', { reason: 'http', status: 429, pauseMs: 1000 }],
  ['limited_long', { status: 429, pauseMs: 30 * 60_000 }],
  ['maintenance_known', { reason: 'not_json', status: 503, pauseMs: 20 * 60_000 }],
])('a shop that is %s is told as it is', async (fault, told) => {
  const shop = await openShop({ fault });

  const listing = clientOf(shop, { timeoutMs: 500 }).listProducts();

  await expect(listing).rejects.toMatchObject({ name: 'UpstreamError', ...told });
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
