import { afterEach, expect, vi } from 'vitest';
import { aShopProduct } from '#shop/catalog';
import { type ShopFault, TRAP_PATH } from '#shop/faults';
import { createWooClient, type WooClientOptions } from '../../../server/platform/woocommerce/createWooClient';
import { openShop } from '../../shop/openShop';
import type { Shop } from '../../shop/startShop';
import { test } from '../fixtures';

const createClient = (
  { url, consumerKey, consumerSecret }: Shop,
  differences: Partial<WooClientOptions> = {},
) => createWooClient({ url, consumerKey, consumerSecret, allowPrivate: true, ...differences });

afterEach(() => {
  vi.unstubAllEnvs();
});

test('refuses an untrusted certificate', async () => {
  const shop = await openShop({ secure: true });

  const listing = createClient(shop).listProducts();

  await expect(listing).rejects.toMatchObject({ name: 'UpstreamError', reason: 'tls' });
  expect(shop.requests).toEqual([]);
});

const wrong = { consumerKey: `ck_${'0'.repeat(40)}`, consumerSecret: `cs_${'0'.repeat(40)}` };

test.each([
  { secure: false, typed: 'consumerKey', message: /refused the keys: Consumer key is invalid\./ },
  { secure: false, typed: 'consumerSecret', message: /refused the keys: Invalid signature/ },
  { secure: true, typed: 'consumerKey', message: /rejected the consumer key/ },
  { secure: true, typed: 'consumerSecret', message: /refused the keys: Consumer secret is invalid\./ },
] as const)('names a wrong $typed (https: $secure)', async ({ secure, typed, message }) => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const shop = await openShop({ secure });

  const listing = createClient(shop, { [typed]: wrong[typed] }).listProducts();

  await expect(listing).rejects.toMatchObject({ reason: 'unauthorized', status: 401 });
  await expect(listing).rejects.toThrow(message);
});

test.each<[ShopFault, object]>([
  ['down', { reason: 'unreachable', message: expect.stringContaining('closed the connection') }],
  ['slow', { reason: 'timeout', message: 'The shop did not answer within 0.5 seconds' }],
  [
    'html',
    {
      reason: 'not_json',
      message: expect.stringMatching(
        /^The shop answered with a web page instead of data .*\. Its answer: “[^<]+”$/,
      ),
    },
  ],
  ['crashed', { reason: 'server_error', status: 500, message: expect.stringMatching(/status 500/) }],
  [
    'maintenance',
    { reason: 'server_error', status: 503, message: expect.stringContaining('maintenance mode') },
  ],
  [
    'redirect',
    {
      reason: 'redirect',
      message: 'The shop redirects to another address; register that address instead',
    },
  ],
  ['plain_permalinks', { reason: 'plain_permalinks', message: expect.stringContaining('permalinks') }],
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
  ['overloaded', { reason: 'server_error', status: 500, retryAfterMs: undefined }],
  ['limited', { reason: 'rate_limited', status: 429, retryAfterMs: 1000 }],
  ['limited_long', { status: 429, retryAfterMs: 30 * 60_000 }],
  ['maintenance_known', { reason: 'server_error', status: 503, retryAfterMs: 20_000 }],
])('reports a shop that is %s with its reason', async (fault, expected) => {
  const shop = await openShop({ fault });

  const listing = createClient(shop, { timeoutMs: 500 }).listProducts();

  await expect(listing).rejects.toMatchObject({ name: 'UpstreamError', ...expected });
  expect(shop.requests.map(({ url }) => url.pathname)).not.toContain(TRAP_PATH);
});

test('stops reading an endless response', async () => {
  const shop = await openShop({ fault: 'endless' });

  const listing = createClient(shop).listProducts();

  await expect(listing).rejects.toMatchObject({ reason: 'too_large' });
});

test('fails instead of returning a partial list', async () => {
  const products = Array.from({ length: 150 }, (_, index) => aShopProduct({ id: index + 1 }));
  const shop = await openShop({ products, failsFromRequest: 2 });

  const listing = createClient(shop).listProducts();

  await expect(listing).rejects.toMatchObject({ reason: 'unreachable' });
});

test('refuses a shop on a private address unless allowed', async ({ shop }) => {
  const listing = createClient(shop, { allowPrivate: false }).listProducts();

  await expect(listing).rejects.toMatchObject({ reason: 'refused' });
  expect(shop.requests).toEqual([]);
});

test('shows no key or secret in any failure', async () => {
  const faults: ShopFault[] = ['down', 'html', 'redirect', 'plain_permalinks', 'keys_revoked', 'broken_json'];
  const shop = await openShop();

  const errors: string[] = [];
  for (const fault of faults) {
    shop.fault = fault;
    const error: unknown = await createClient(shop)
      .listProducts()
      .catch((reason: unknown) => reason);
    errors.push(`${JSON.stringify(error)} ${String(error)}`);
  }

  expect(errors).toHaveLength(faults.length);
  expect(errors.join()).not.toMatch(/[cs][ks]_[0-9]{4}|oauth_signature/);
});
