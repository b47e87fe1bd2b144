import { freePort } from '../../testkit/freePort';
import { ADMIN } from './signIn';
import { createTempFolder } from './startServer';

export interface ServerTarget {
  url: string;
  env: Record<string, string>;
}

/** Allocates a port and a data folder for a server process. */
export async function createServerTarget(env: Record<string, string> = {}): Promise<ServerTarget> {
  const port = await freePort();
  const defaults = { DATA_DIR: await createTempFolder(), PORT: String(port), ADMIN_PASSWORD: ADMIN.password };
  return { url: `http://127.0.0.1:${port}`, env: { ...defaults, ...env } };
}

/** Signs in to a server process; returns a function that sends API calls. */
export async function createAdminClient(url: string) {
  const send = async <D>(path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      body: body && JSON.stringify(body),
    });
    const { data, message } = (await response.json()) as { data: D; message: string };
    if (!response.ok) throw new Error(`${path}: ${response.status} ${message}`);
    return { data, response };
  };
  const { response } = await send('/auth/login', ADMIN);
  const cookie = response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  return async <D>(path: string, body?: object, headers = {}) =>
    (await send<D>(path, body, { cookie, ...headers })).data;
}

type Send = Awaited<ReturnType<typeof createAdminClient>>;

/** Creates a shop that sells product 10 from a pool with this many keys; returns an API key of it. */
export async function createShop(send: Send, keys: number): Promise<string> {
  const pool = await send<{ id: number }>('/license-groups', { name: 'Pool' });
  const licenses = Array.from({ length: keys }, (_, n) => ({ license_key: `SHOP-${n}` }));
  await send('/licenses/bulk', { license_group_id: pool.id, licenses });
  const site = await send<{ id: number }>('/sites', {
    name: 'Shop',
    url: 'https://shop.example.com',
    consumer_key: 'ck_1',
    consumer_secret: 'cs_1',
  });
  await send('/mappings', { site_id: site.id, woocommerce_product_id: 10, license_group_id: pool.id });
  const { key } = await send<{ key: string }>(`/sites/${site.id}/api-keys`, {
    name: 'Shop',
    scopes: ['allocate'],
  });
  return key;
}

export interface LicensePage {
  licenses: { license_key_decrypted: string }[];
}

interface OrderResult {
  keys: { license_key: string }[];
}

export const orderOneKey = (send: Send, apiKey: string, id: number) =>
  send<OrderResult>(
    '/shop/orders',
    {
      order_id: String(id),
      status: 'processing',
      customer: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' },
      line_items: [{ id: '1', product_id: 10, variation_id: 0, quantity: 1, name: 'Pass' }],
    },
    { 'x-api-key': apiKey },
  );

export interface DashboardTotals {
  total_licenses: number;
  available_licenses: number;
}
