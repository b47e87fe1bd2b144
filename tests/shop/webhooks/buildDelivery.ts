import { createHash } from 'node:crypto';
import { decodeXML } from 'entities';
import { signDelivery } from '../deliveries';
import { findOrder } from '../orders/findOrder';
import { presentOrder } from '../orders/presentOrder';
import { loadRecordedResponse, ShopError, toPhpJson } from '../responses';
import type { ShopState } from '../ShopState';
import type { ShopWebhook } from './ShopWebhook';
import type { BuiltDelivery } from './WebhookQueue';

/** Builds a delivery of the current order, signed with the current secret. */
export function buildDelivery(
  shop: ShopState,
  webhook: ShopWebhook,
  orderId: number,
  isError: boolean,
): BuiltDelivery {
  const { id, topic, delivery_url, secret } = webhook;
  const [resource = '', event = ''] = topic.split('.');
  const body = isError
    ? loadRecordedResponse('auth-none').body.toString()
    : buildPayload(shop, event, orderId);
  const headers = {
    'content-type': 'application/json',
    'x-wc-webhook-source': `${shop.url}/`,
    'x-wc-webhook-topic': topic,
    'x-wc-webhook-resource': resource,
    'x-wc-webhook-event': event,
    // WordPress stores secrets HTML-escaped.
    'x-wc-webhook-signature': signDelivery(Buffer.from(body), decodeXML(secret)),
    'x-wc-webhook-id': String(id),
    // Derived from webhook and second only: two deliveries may have the same id.
    'x-wc-webhook-delivery-id': createHash('md5').update(`${id}${shop.now().getTime()}`).digest('hex'),
  };
  return { webhookId: id, orderId, url: delivery_url, headers, body };
}

function buildPayload(shop: ShopState, event: string, orderId: number): string {
  if (event === 'deleted') return toPhpJson({ id: orderId });
  try {
    return toPhpJson(presentOrder(shop, findOrder(shop, orderId)));
  } catch (error) {
    if (error instanceof ShopError) return error.response.body.toString();
    throw error;
  }
}
