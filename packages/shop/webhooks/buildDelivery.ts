import { createHash, createHmac } from 'node:crypto';
import { decodeXML } from 'entities';
import { findOrder } from '../orders/findOrder';
import { presentOrder } from '../orders/presentOrder';
import { findProductOrVariation, presentFound } from '../products/findProduct';
import { loadRecordedResponse, ShopError, toPhpJson } from '../responses';
import type { ShopState } from '../ShopState';
import { reshape } from '../shapes';
import type { ShopWebhook } from './ShopWebhook';
import type { BuiltDelivery } from './WebhookQueue';

/** Builds a delivery of the current order or product, signed with the current secret. */
export function buildDelivery(
  shop: ShopState,
  webhook: ShopWebhook,
  resourceId: number,
  error: 'auth-none' | 'route-unknown' | undefined,
): BuiltDelivery {
  const { id, topic, delivery_url, secret } = webhook;
  const [resource = '', event = ''] = topic.split('.');
  const body = error ? loadRecordedResponse(error).body.toString() : buildPayload(shop, webhook, resourceId);
  const headers = {
    'content-type': 'application/json',
    'x-wc-webhook-source': `${shop.homeUrl}/`,
    'x-wc-webhook-topic': topic,
    'x-wc-webhook-resource': resource,
    'x-wc-webhook-event': event,
    // WordPress stores secrets HTML-escaped.
    'x-wc-webhook-signature': signDelivery(Buffer.from(body), decodeXML(secret)),
    'x-wc-webhook-id': String(id),
    // Derived from webhook and second only: two deliveries may have the same id.
    'x-wc-webhook-delivery-id': createHash('md5').update(`${id}${shop.now().getTime()}`).digest('hex'),
  };
  return { webhookId: id, resourceId, url: delivery_url, headers, body };
}

function buildPayload(shop: ShopState, { topic }: ShopWebhook, resourceId: number): string {
  if (topic.endsWith('.deleted')) return toPhpJson({ id: resourceId });
  try {
    if (topic.startsWith('product.'))
      return toPhpJson(reshape(presentFound(findProductOrVariation(shop, resourceId)), shop.shapes));
    return toPhpJson(reshape(presentOrder(shop, findOrder(shop, resourceId)), shop.shapes));
  } catch (error) {
    if (error instanceof ShopError) return error.response.body.toString();
    throw error;
  }
}

/** Computes the value of `X-WC-Webhook-Signature` for a body. */
export function signDelivery(body: Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64');
}
