import { request } from 'undici';
import { expect } from 'vitest';
import { createWooClient } from '../../../server/platform/woocommerce/createWooClient';
import { openReceiver } from '../../shop/openReceiver';
import { openShop } from '../../shop/openShop';
import { loadRecordedCredentials } from '../../shop/recordings';
import type { Shop } from '../../shop/startShop';
import { test } from '../fixtures';

const post = async ({ url }: Shop, path: string, fields: Record<string, string>) =>
  request(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

const fetchText = async (url: string) => (await request(url)).body.text();

const createClient = ({ url }: Shop, { consumerKey = '', consumerSecret = '' }) =>
  createWooClient({ url, consumerKey, consumerSecret, allowPrivate: true });

test('the page shows URL and credentials, and its buttons place, pay, refund and trash orders', async ({
  shop,
}) => {
  await post(shop, '/orders/place', { product_id: '14', variation_id: '16' });
  const [placed] = [...shop.orders.values()].map(({ status, lines }) => ({ status, sku: lines[0]?.sku }));
  await post(shop, '/orders/pay', { id: '20' });
  const paid = shop.orders.get(20)?.status;
  await post(shop, '/orders/refund', { id: '20' });
  const refunded = shop.orders.get(20)?.status;
  await post(shop, '/orders/trash', { id: '20' });

  expect([placed, paid, refunded]).toEqual([{ status: 'pending', sku: 'LIC-Y' }, 'processing', 'refunded']);
  expect(shop.orders.get(20)?.status).toBe('trash');
  const page = await fetchText(shop.url);
  for (const text of [shop.url, shop.consumerKey, shop.consumerSecret, '#20']) expect(page).toContain(text);
});

test('the page shows notes as text', async ({ shop }) => {
  const { id } = shop.placeOrder();

  await createClient(shop, shop).addNote(id, '<b>KEY-1</b><script>alert(1)</script>', { toCustomer: true });

  expect(await fetchText(shop.url)).toContain('&lt;b&gt;KEY-1&lt;/b&gt;alert(1)');
});

const buildAuthorizeQuery = (callback: string) =>
  new URLSearchParams({
    app_name: 'Keystock',
    scope: 'read_write',
    user_id: '42',
    return_url: 'http://127.0.0.1/back?x=1',
    callback_url: callback,
  });

const getApprovalUrl = async (shop: Shop, query: URLSearchParams) => {
  const page = await fetchText(`${shop.url}/wc-auth/v1/authorize?${query}`);
  return (/href="([^"]*access_granted[^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');
};

test('approval sends valid credentials to the callback and redirects back', async () => {
  const [shop, receiver] = [await openShop(), await openReceiver()];

  const response = await request(await getApprovalUrl(shop, buildAuthorizeQuery(`${receiver.url}/keys?y=2`)));

  const [callback] = receiver.take();
  const keys = JSON.parse(callback?.body ?? '{}');
  expect(callback?.path).toBe('/keys?y=2');
  expect(callback?.headers['content-type']).toBe('application/json;charset=UTF-8');
  expect(Object.keys(keys)).toEqual(Object.keys(loadRecordedCredentials()));
  expect(keys).toMatchObject({ user_id: '42', key_permissions: 'read_write' });
  expect(response.headers.location).toBe('http://127.0.0.1/back?x=1&success=1&user_id=42');
  const client = createClient(shop, { consumerKey: keys.consumer_key, consumerSecret: keys.consumer_secret });
  await expect(client.checkConnection()).resolves.toBeUndefined();
});

test('credentials that the callback rejects are revoked', async () => {
  const [shop, receiver] = [await openShop(), await openReceiver()];
  receiver.status = 500;

  const response = await request(await getApprovalUrl(shop, buildAuthorizeQuery(receiver.url)));

  expect(response.statusCode).toBe(500);
  expect(shop.keys).toHaveLength(1);
});

test('access without consent or with an insecure callback is refused', async ({ shop }) => {
  const responses = await Promise.all([
    request(
      `${shop.url}/wc-auth/v1/access_granted?${buildAuthorizeQuery('http://127.0.0.1:9/')}&wc_auth_nonce=guessed`,
    ),
    request(`${shop.url}/wc-auth/v1/authorize?${buildAuthorizeQuery('http://keystock.example/')}`),
  ]);

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 401]);
  expect(shop.keys).toHaveLength(1);
});

test('read-only credentials cannot write', async () => {
  const shop = await openShop({ permissions: 'read' });
  const { id } = shop.placeOrder();
  const client = createClient(shop, shop);

  await expect(client.getOrder(id)).resolves.toMatchObject({ id });
  await expect(client.addNote(id, 'Hello', { toCustomer: false })).rejects.toThrow(/write permissions/);
  expect(shop.orders.get(id)?.notes).toEqual([]);
});
