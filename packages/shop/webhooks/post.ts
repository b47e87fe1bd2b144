import { request } from 'undici';
import type { ShopWebhook } from './ShopWebhook';

const USER_AGENT = 'WooCommerce/10.9.2 Hookshot (WordPress/7.0.4)';
const PING_TIMEOUT_MS = 5_000;

/** Posts without following redirects. Returns the status, or null without a response in time. */
export async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
  timeoutMs: number,
): Promise<number | null> {
  try {
    const response = await request(url, {
      method: 'POST',
      headers: { 'user-agent': USER_AGENT, accept: '*/*', ...headers },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body.dump();
    return response.statusCode;
  } catch {
    return null;
  }
}

/** Sends the unsigned ping that WooCommerce sends to a new webhook. */
export const sendPing = ({ id, delivery_url }: ShopWebhook) =>
  post(
    delivery_url,
    `webhook_id=${id}`,
    { 'content-type': 'application/x-www-form-urlencoded' },
    PING_TIMEOUT_MS,
  );
