import { createHmac } from 'node:crypto';

/** Computes the value of `X-WC-Webhook-Signature` for a body. */
export function signDelivery(body: Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64');
}
