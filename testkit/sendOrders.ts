import { setTimeout } from 'node:timers/promises';
import { request } from 'undici';
import { signDelivery } from '#shop/webhooks/buildDelivery';

interface SendOptions {
  /** Server URLs, read for each delivery. */
  servers(): string[];
  siteId: number;
  secret: string;
  productId: number;
  orders: number;
  /** The number of the first one; default 1. */
  first?: number;
  senders: number;
  /** Of the deliveries of each order, one after the other; default: as created. A WooCommerce shop also sends it as updated. */
  topics?: string[];
  /** Changes the order of a number before it is sent. */
  change?: (order: object, id: number) => object;
  /** Called after each accepted delivery with their number. */
  onSent?(sent: number): void;
}

const CREATED = 'order.created';
export const CREATED_AND_UPDATED = [CREATED, 'order.updated'];

const RETRY_DELAY_MS = 50;

/**
 * Delivers paid orders of one unit, numbered in sequence, from several concurrent senders. Repeats a delivery at another
 * server until one responds 200. Returns the duration of each accepted delivery in ms.
 */
export async function sendOrders(options: SendOptions): Promise<number[]> {
  const durationsMs: number[] = [];
  const { first = 1, orders, topics = [CREATED] } = options;
  let nextOrder = first;
  const sendRemaining = async () => {
    for (let order = nextOrder++; order < first + orders; order = nextOrder++) {
      for (const topic of topics) {
        durationsMs.push(await sendUntilAccepted(options, order, topic));
        options.onSent?.(durationsMs.length);
      }
    }
  };
  await Promise.all(Array.from({ length: options.senders }, sendRemaining));
  return durationsMs;
}

async function sendUntilAccepted(options: SendOptions, order: number, topic: string): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    const servers = options.servers();
    const server = servers[(order + attempt) % servers.length] ?? '';
    const start = performance.now();
    if (await sendOrder(server, options, order, topic)) return performance.now() - start;
    await setTimeout(RETRY_DELAY_MS);
  }
}

async function sendOrder(
  server: string,
  { siteId, secret, productId, change }: SendOptions,
  order: number,
  topic: string,
): Promise<boolean> {
  const paid = buildPaidOrder(order, productId);
  const body = Buffer.from(JSON.stringify(change?.(paid, order) ?? paid));
  const headers = {
    'content-type': 'application/json',
    'x-wc-webhook-topic': topic,
    'x-wc-webhook-signature': signDelivery(body, secret),
  };
  try {
    const url = `${server}/api/webhooks/woocommerce/${siteId}`;
    const response = await request(url, { method: 'POST', body, headers });
    await response.body.dump();
    return response.statusCode === 200;
  } catch {
    return false;
  }
}

function buildPaidOrder(id: number, productId: number) {
  return {
    id,
    number: String(id),
    status: 'processing',
    date_modified_gmt: '2026-11-20T12:00:00',
    billing: { email: `customer-${id}@example.com`, first_name: 'Ada', last_name: 'Lovelace' },
    line_items: [{ id: id * 10, product_id: productId, variation_id: 0, quantity: 1, name: 'Simple Pass' }],
    refunds: [],
  };
}
