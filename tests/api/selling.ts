import { licenses } from '#contract/licenses';
import { orders } from '#contract/orders';
import type { ShopOrder } from '#contract/shopOrders';
import type { Site } from '#contract/sites';
import { signDelivery } from '#shop/webhooks/buildDelivery';
import type { Delivery } from '../../testkit/deliveries';
import { getApiKey } from './apiKeys';
import { buildMapping, buildPool, buildSite } from './build';
import { readEnglish } from './readEnglish';
import { type Api, startApi } from './startApi';

/** The product that the test's site sells. */
export const PRODUCT = 10;

export interface Selling {
  api: Api;
  site: Site;
  poolId: number;
}

/** Starts a server with a site that sells `PRODUCT` from a pool with the keys KEY-00001, KEY-00002 … */
export async function startSelling(
  keys = 0,
  deliveries = 1,
  env: Record<string, string> = {},
): Promise<Selling> {
  const api = await startApi(env);
  const [site, pool] = [await buildSite(api), await buildPool(api, { name: 'Simple keys' })];
  await buildMapping(api, { siteId: site.id, poolId: pool.id, productId: PRODUCT });
  await addNumberedKeys(api, pool.id, keys, { deliveries });
  return { api, site, poolId: pool.id };
}

/** Imports numbered keys into a pool. */
export async function addNumberedKeys(
  api: Api,
  poolId: number,
  count: number,
  { deliveries = 1, prefix = 'KEY' } = {},
): Promise<void> {
  if (count === 0) return;
  const numbered = Array.from({ length: count }, (_, n) => `${prefix}-${String(n + 1).padStart(5, '0')}`);
  const body = {
    license_group_id: poolId,
    licenses: numbered.map((license_key) => ({ license_key, delivre_x_times: deliveries })),
  };
  const { data } = await api.send(licenses.import, { body });
  if (data.created_count !== count) throw new Error(`Only ${data.created_count} of ${count} keys imported`);
}

/** A WooCommerce order, reduced to the fields that Keystock reads. */
export function aWooOrder(differences: Record<string, unknown> & { quantity?: number } = {}) {
  const { quantity = 1, ...rest } = differences;
  return {
    id: 100,
    number: '100',
    status: 'processing',
    date_modified_gmt: '2026-11-20T12:00:00',
    billing: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' },
    line_items: [{ id: 1, product_id: PRODUCT, variation_id: 0, quantity, name: 'Simple Pass' }],
    refunds: [],
    ...rest,
  };
}

/** An order for `quantity` of `PRODUCT` through the shop API. */
export function aShopOrder(orderId: string, quantity = 1): ShopOrder {
  return {
    order_id: orderId,
    status: 'processing',
    customer: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' },
    line_items: [{ id: '1', product_id: PRODUCT, variation_id: 0, quantity, name: 'Simple Pass' }],
  };
}

export async function placeOrder({ api, site }: Selling, order: ShopOrder) {
  return api.send(orders.create, { headers: { 'x-api-key': await getApiKey(api, site.id) }, body: order });
}

/** Sends an event to the site's webhook URL, signed with its webhook secret. Returns the status. */
export async function deliver(
  { api, site }: Pick<Selling, 'api' | 'site'>,
  body: object | Buffer,
  { topic = 'order.updated', headers = {} as Record<string, string> } = {},
): Promise<number> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const response = await api.app.inject({
    method: 'POST',
    url: `/api/webhooks/woocommerce/${site.id}`,
    payload: bytes,
    headers: {
      'content-type': 'application/json',
      'x-wc-webhook-topic': topic,
      'x-wc-webhook-signature': signDelivery(bytes, site.api_key),
      ...headers,
    },
  });
  return response.statusCode;
}

/** Sends a recorded delivery with its own headers, signed again if it was signed. Returns the status. */
export async function deliverRecorded({ api, site }: Pick<Selling, 'api' | 'site'>, recorded: Delivery) {
  const { host: _, 'content-length': __, ...headers } = recorded.headers;
  const signature = { 'x-wc-webhook-signature': signDelivery(recorded.body, site.api_key) };
  const response = await api.app.inject({
    method: 'POST',
    url: `/api/webhooks/woocommerce/${site.id}`,
    payload: recorded.body,
    headers: recorded.signedWith === null ? headers : { ...headers, ...signature },
  });
  return response.statusCode;
}

/** All assigned keys, sorted by order, line and unit. */
export async function listDeliveredKeys(api: Api) {
  const rows = await api.sql<{
    order_id: string;
    line_item_id: string;
    unit: number;
    license_id: number;
    key_cipher: Buffer;
    flag: string | null;
  }>(`SELECT a.order_id, a.line_item_id, a.unit, a.license_id, l.key_cipher, a.flag
      FROM license_assignments a JOIN licenses l ON l.id = a.license_id
      ORDER BY a.order_id, a.line_item_id, a.unit, a.part`);
  return rows.map(({ key_cipher, ...row }) => ({
    ...row,
    key: api.services.vault.decrypt(key_cipher, 'licenses.key_cipher', row.license_id),
  }));
}

/** The id of the license with a key. */
export async function findLicenseId({ api }: Pick<Selling, 'api'>, key: string): Promise<number> {
  const index = await api.services.vault.readIndex(api.services.db);
  const values = [index.compute(key)];
  const [row] = await api.sql<{ id: number }>('SELECT id FROM licenses WHERE key_index = $1', values);
  return row?.id ?? 0;
}

/** Keys of an order, sorted by line and unit. */
export async function listOrderKeys(api: Api, orderId: string): Promise<string[]> {
  const all = await listDeliveredKeys(api);
  return all.filter(({ order_id }) => order_id === orderId).map(({ key }) => key);
}

/** Outcomes of the stored events, oldest first. */
export async function listOutcomes(api: Api): Promise<(string | null)[]> {
  const rows = await api.sql<{ outcome: string | null; result: string }>(
    `SELECT outcome, CASE WHEN is_refused THEN 'refused: ' WHEN processed_at IS NULL THEN 'retrying: ' ELSE '' END AS result
     FROM webhook_events ORDER BY id`,
  );
  return readEnglish(rows).map(({ outcome, result }) => outcome && result + outcome);
}

/** Sends states of order 100, one second apart, and processes each. */
export async function deliverStates(
  shop: Selling,
  ...states: Parameters<typeof aWooOrder>[0][]
): Promise<void> {
  const [row] = await shop.api.sql<{ n: number }>('SELECT count(*) AS n FROM webhook_events');
  for (const [n, state] of states.entries()) {
    const second = String(n + (row?.n ?? 0)).padStart(2, '0');
    await deliver(shop, aWooOrder({ date_modified_gmt: `2026-11-20T12:00:${second}`, ...state }));
    await shop.api.runJobs();
  }
}

/** Lines with one and two units of `PRODUCT`. */
export const TWO_LINES = [
  { id: 1, product_id: PRODUCT, variation_id: 0, quantity: 1, name: 'Simple Pass' },
  { id: 2, product_id: PRODUCT, variation_id: 0, quantity: 2, name: 'Simple Pass' },
];
