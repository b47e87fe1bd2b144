import { expect } from 'vitest';
import { licenses } from '#contract/licenses';
import { type SiteUpdate, sites } from '#contract/sites';
import { openShop } from '../shop/openShop';
import type { OrderInput } from '../shop/orders/placeOrder';
import { presentOrder } from '../shop/orders/presentOrder';
import type { ShopNote, ShopOrder } from '../shop/orders/ShopOrder';
import type { Shop } from '../shop/startShop';
import { buildMapping, buildPool, buildSite } from './build';
import { deliver, type Selling, stockUp } from './selling';
import { type Api, startApi } from './startApi';

export interface Messaging extends Selling {
  shop: Shop;
  /** The shop's products, each sold from a pool of its own. */
  products: number[];
}

/** A server with a shop whose customers are told their keys by note, unless told otherwise. */
export async function startMessaging(
  chosen: Partial<SiteUpdate> = { deliver_by_note: true },
  { keys = 5, env = {} as Record<string, string>, api: given = undefined as Api | undefined } = {},
): Promise<Messaging> {
  const shop = await openShop();
  const api = given ?? (await startApi(env));
  const { url, consumerKey: consumer_key, consumerSecret: consumer_secret } = shop;
  const site = await buildSite(api, { name: 'Wool & Co', url, consumer_key, consumer_secret });
  const products = shop.products.filter(({ type }) => type === 'simple').slice(0, 2);
  const pools: number[] = [];
  for (const [n, { id: productId }] of products.entries()) {
    const pool = await buildPool(api, { name: `Pool of ${productId}` });
    await buildMapping(api, { siteId: site.id, poolId: pool.id, productId });
    await stockUp(api, pool.id, keys, { prefix: 'AB'.charAt(n) });
    pools.push(pool.id);
  }
  const { status, message } = await api.send(sites.update, { params: { id: site.id }, body: chosen });
  if (status !== 200) throw new Error(`Set-up was answered ${status}: ${message}`);
  return { api, site, poolId: pools[0] ?? 0, shop, products: products.map(({ id }) => id) };
}

/** A paid order of these quantities of the shop's products, in the shop alone. */
export function placePaidOrder(
  { shop, products }: Messaging,
  quantities = [1],
  input: OrderInput = {},
): ShopOrder {
  const line_items = quantities.map((quantity, n) => ({ product_id: products[n] ?? 0, quantity }));
  return shop.placeOrder({ line_items, set_paid: true, ...input });
}

/** Tells the server of an order as it stands now, and lets it be worked off. */
export async function deliverOrder(delivering: Messaging, order: ShopOrder): Promise<void> {
  await deliver(delivering, presentOrder(delivering.shop, order));
  await delivering.api.runJobs();
}

/** Lets every pause be over, and sends what is due then. */
export async function sendDueMessages({ api }: Pick<Messaging, 'api'>): Promise<void> {
  await api.sql(
    `UPDATE order_messages SET next_at = now() - interval '1 second' WHERE state IN ('queued', 'sending')`,
  );
  await api.runJobs();
}

/** An order that was paid, told of and delivered. */
export async function fulfillPaidOrder(delivering: Messaging, quantities = [1]): Promise<ShopOrder> {
  const order = placePaidOrder(delivering, quantities);
  await deliverOrder(delivering, order);
  await sendDueMessages(delivering);
  return order;
}

/** What the customer was mailed by the shop. */
export const getCustomerNotes = (order: ShopOrder): string[] =>
  order.notes.filter(({ customer_note }: ShopNote) => customer_note).map(({ note }) => note);

/** The keys that a text tells. */
export const extractKeys = (text: string): string[] =>
  [...text.matchAll(/\b[AB]-\d{5}\b/g)].map(([key]) => key);

export function listMessages(api: Api) {
  return api.sql<{ state: string; attempts: number; reason: string | null; channel: string }>(
    'SELECT state, attempts, reason, channel FROM order_messages ORDER BY id',
  );
}

/** How delivering goes at the site, as it was noted. */
export async function getMessageCheck({ api, site }: Pick<Messaging, 'api' | 'site'>) {
  const [check] = await api.sql<{ reason: string | null; failed_at: Date | null }>(
    "SELECT reason, failed_at FROM health_checks WHERE site_id = $1 AND kind = 'delivery'",
    [site.id],
  );
  return check;
}

export async function findLicense(api: Api, key: string) {
  const { data } = await api.send(licenses.list, { query: { search: key } });
  const id = data.licenses[0]?.license_id ?? 0;
  return (await api.send(licenses.get, { params: { id } })).data;
}

/** The path of the customer's page that a message names. */
export function extractPagePath(text: string): string {
  const path = /\/o\/[\w-]+/.exec(text)?.[0];
  expect(path).toBeDefined();
  return path ?? '';
}
