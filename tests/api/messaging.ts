import { expect } from 'vitest';
import { Channel } from '#contract/deliveries';
import { licenses } from '#contract/licenses';
import { type SiteUpdate, sites } from '#contract/sites';
import type { OrderInput } from '#shop/orders/placeOrder';
import { presentOrder } from '#shop/orders/presentOrder';
import type { ShopNote, ShopOrder } from '#shop/orders/ShopOrder';
import { processEventsJob } from '../../server/domains/orders/events/processEventsJob';
import { openShop } from '../shop/openShop';
import type { Shop } from '../shop/startShop';
import { buildMapping, buildPool, buildSite } from './build';
import { readEnglish } from './readEnglish';
import { addNumberedKeys, deliver, type Selling } from './selling';
import { type Api, startApi } from './startApi';

export interface Messaging extends Selling {
  shop: Shop;
  /** Product ids, each mapped to a separate pool. */
  products: number[];
}

/** Starts a server with a shop; customers get their keys by note unless `channels` differs. */
export async function startMessaging(
  channels: Partial<SiteUpdate> = { deliver_by_note: true },
  { keys = 5, env = {} as Record<string, string>, api: existingApi = undefined as Api | undefined } = {},
): Promise<Messaging> {
  const shop = await openShop();
  const api = existingApi ?? (await startApi(env));
  const { url, consumerKey: consumer_key, consumerSecret: consumer_secret } = shop;
  const site = await buildSite(api, { name: 'Wool & Co', url, consumer_key, consumer_secret });
  const products = shop.products.filter(({ type }) => type === 'simple').slice(0, 2);
  const pools: number[] = [];
  for (const [n, { id: productId }] of products.entries()) {
    const pool = await buildPool(api, { name: `Pool of ${productId}` });
    await buildMapping(api, { siteId: site.id, poolId: pool.id, productId });
    await addNumberedKeys(api, pool.id, keys, { prefix: 'AB'.charAt(n) });
    pools.push(pool.id);
  }
  const { status, message } = await api.send(sites.update, { params: { id: site.id }, body: channels });
  if (status !== 200) throw new Error(`Set-up failed with status ${status}: ${message}`);
  return { api, site, poolId: pools[0] ?? 0, shop, products: products.map(({ id }) => id) };
}

/** Creates a paid order in the shop without sending its webhook. */
export function placePaidOrder(
  { shop, products }: Messaging,
  quantities = [1],
  input: OrderInput = {},
): ShopOrder {
  const line_items = quantities.map((quantity, n) => ({ product_id: products[n] ?? 0, quantity }));
  return shop.placeOrder({ line_items, set_paid: true, ...input });
}

/** Sends the current state of an order to the server and processes it; its messages wait for `sendDueDeliveries`. */
export async function sendOrderWebhook(messaging: Messaging, order: ShopOrder): Promise<void> {
  const { api } = messaging;
  await deliver(messaging, presentOrder(messaging.shop, order));
  const pending = await api.sql<{ eventId: number }>(
    'SELECT id AS "eventId" FROM webhook_events WHERE processed_at IS NULL',
  );
  await processEventsJob.run(api.services, pending);
  await api.sql(
    "UPDATE deliveries SET next_at = now() + interval '1 minute' WHERE state = 'queued' AND attempts = 0",
  );
  await api.runJobs();
}

/** Ends every retry delay and sends the due messages; those of one order follow each other. */
export async function sendDueDeliveries({ api }: Pick<Messaging, 'api'>): Promise<void> {
  await api.sql(`${END_DELAYS} WHERE state IN ('queued', 'sending')`);
  await api.runJobs();
  for (const _ of Channel.options.slice(1)) {
    await api.sql(`${END_DELAYS} WHERE attempted_at IS NULL`);
    await api.runJobs();
  }
}

const END_DELAYS = "UPDATE deliveries SET next_at = now() - interval '1 second'";

/** Sends the current state of an order to the server, and what its customer gets then. */
export async function deliverOrder(messaging: Messaging, order: ShopOrder): Promise<void> {
  await sendOrderWebhook(messaging, order);
  await sendDueDeliveries(messaging);
}

/** Places a paid order and processes it; its messages wait for `sendDueDeliveries`. */
export async function receivePaidOrder(
  messaging: Messaging,
  quantities?: number[],
  input?: OrderInput,
): Promise<ShopOrder> {
  const order = placePaidOrder(messaging, quantities, input);
  await sendOrderWebhook(messaging, order);
  return order;
}

/** Places a paid order, processes it and sends its messages. */
export async function fulfillPaidOrder(messaging: Messaging, quantities = [1]): Promise<ShopOrder> {
  const order = await receivePaidOrder(messaging, quantities);
  await sendDueDeliveries(messaging);
  return order;
}

/** Notes that the shop emails to the customer. */
export const getCustomerNotes = (order: ShopOrder): string[] =>
  order.notes.filter(({ customer_note }: ShopNote) => customer_note).map(({ note }) => note);

export const extractKeys = (text: string): string[] =>
  [...text.matchAll(/\b[AB]-\d{5}\b/g)].map(([key]) => key);

export async function listDeliveries(api: Api) {
  const rows = await api.sql<{ state: string; attempts: number; reason: string | null; channel: string }>(
    'SELECT state, attempts, reason, channel FROM deliveries ORDER BY id',
  );
  return readEnglish(rows);
}

export async function getDeliveryCheck({ api, site }: Pick<Messaging, 'api' | 'site'>) {
  const checks = await api.sql<{ reason: string | null; failed_at: Date | null }>(
    "SELECT reason, failed_at FROM health_checks WHERE site_id = $1 AND kind = 'delivery'",
    [site.id],
  );
  return readEnglish(checks)[0];
}

export async function findLicense(api: Api, key: string) {
  const { data } = await api.send(licenses.list, { query: { search: key } });
  const id = data.licenses[0]?.license_id ?? 0;
  return (await api.send(licenses.get, { params: { id } })).data;
}

/** Returns the path of the order page that a message links to. */
export function extractPagePath(text: string): string {
  const path = /\/o\/[\w-]+/.exec(text)?.[0];
  expect(path).toBeDefined();
  return path ?? '';
}
