import { freePort } from '../freePort';
import { ADMIN } from './signIn';
import { temporaryFolder } from './startServer';

export interface ServerTarget {
  url: string;
  env: Record<string, string>;
}

/** Where a server of its own lives. */
export async function createServerTarget(env: Record<string, string> = {}): Promise<ServerTarget> {
  const port = await freePort();
  const own = { DATA_DIR: await temporaryFolder(), PORT: String(port), ADMIN_PASSWORD: ADMIN.password };
  return { url: `http://127.0.0.1:${port}`, env: { ...own, ...env } };
}

/** Sends calls to a server process as its administrator. */
export async function signInTo(url: string) {
  const send = async <D>(path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      body: body && JSON.stringify(body),
    });
    const { data, message } = (await answer.json()) as { data: D; message: string };
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${message}`);
    return { data, answer };
  };
  const { answer } = await send('/auth/login', ADMIN);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return async <D>(path: string, body?: object, headers = {}) =>
    (await send<D>(path, body, { cookie, ...headers })).data;
}

type Send = Awaited<ReturnType<typeof signInTo>>;

/** A shop that sells product 10 from a pool with this many keys; returns its API key. */
export async function createShop(send: Send, keys: number): Promise<string> {
  const pool = await send<{ id: number }>('/license-groups', { name: 'Pool' });
  const licenses = Array.from({ length: keys }, (_, n) => ({ license_key: `SHOP-${n}` }));
  await send('/licenses/bulk', { license_group_id: pool.id, licenses });
  const site = await send<{ id: number; api_key: string }>('/sites', {
    name: 'Shop',
    url: 'https://shop.example.com',
    consumer_key: 'ck_1',
    consumer_secret: 'cs_1',
  });
  await send('/mappings', { site_id: site.id, woocommerce_product_id: 10, license_group_id: pool.id });
  return site.api_key;
}

/** What a page of licenses says of each. */
export interface LicensePage {
  licenses: { license_key_decrypted: string }[];
}

interface OrderResult {
  keys: { license_key: string }[];
}

/** A paid order for one key. */
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

/** The four cards of the dashboard. */
export interface DashboardTotals {
  total_licenses: number;
  available_licenses: number;
}
