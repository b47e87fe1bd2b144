import { setTimeout } from 'node:timers/promises';
import { request } from 'undici';
import { signDelivery } from './deliveries';

interface SendOptions {
  /** Server URLs, read for each delivery. */
  servers(): string[];
  siteId: number;
  secret: string;
  productId: number;
  orders: number;
  senders: number;
  /** Called after each accepted delivery with their number. */
  onSent?(sent: number): void;
}

const RETRY_DELAY_MS = 50;

/**
 * Delivers paid orders of one unit, numbered from 1, from several concurrent senders. Repeats a delivery at another
 * server until one responds 200. Returns the duration of each accepted delivery in ms.
 */
export async function sendOrders(sending: SendOptions): Promise<number[]> {
  const durationsMs: number[] = [];
  let next = 1;
  const sender = async () => {
    for (let order = next++; order <= sending.orders; order = next++) {
      durationsMs.push(await sendUntilAccepted(sending, order));
      sending.onSent?.(durationsMs.length);
    }
  };
  await Promise.all(Array.from({ length: sending.senders }, sender));
  return durationsMs;
}

async function sendUntilAccepted(sending: SendOptions, order: number): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    const servers = sending.servers();
    const server = servers[(order + attempt) % servers.length] ?? '';
    const start = performance.now();
    if (await sendOrder(server, sending, order)) return performance.now() - start;
    await setTimeout(RETRY_DELAY_MS);
  }
}

async function sendOrder(server: string, { siteId, secret, productId }: SendOptions, order: number) {
  const body = Buffer.from(JSON.stringify(paidOrder(order, productId)));
  const headers = {
    'content-type': 'application/json',
    'x-wc-webhook-topic': 'order.created',
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

function paidOrder(id: number, productId: number) {
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
