import { webhooks } from '#contract/orders';
import type { HttpRequest, HttpServer } from '../../platform/http/fastify';
import { routes } from '../../platform/http/routes';
import { receiveWebhook, type WebhookRequest } from './receiveWebhook';
import { createWebhookEventStore } from './storeWebhookEvents';

const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** A separate plugin: the signature covers the raw bytes, so no content type is parsed. */
export default async function webhookRoutes(app: HttpServer): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    async (_: unknown, body: Buffer) => body,
  );
  const storeEvent = createWebhookEventStore();
  await app.register(
    routes(webhooks, {
      woocommerce: ({ ctx, params, request }) =>
        receiveWebhook(ctx, params.id, toWebhookRequest(request), storeEvent),
    }),
  );
}

function toWebhookRequest({ headers, body }: HttpRequest): WebhookRequest {
  const getHeader = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    topic: getHeader('x-wc-webhook-topic'),
    signature: getHeader('x-wc-webhook-signature'),
    deliveryId: getHeader('x-wc-webhook-delivery-id'),
  };
}
