import { webhooks } from '#contract/shopOrders';
import type { HttpRequest, HttpServer } from '../../../platform/http/fastify';
import { createRateLimit } from '../../../platform/http/rateLimit';
import { routes } from '../../../platform/http/routes';
import { getNetwork } from '../../../platform/httpClient/addresses';
import { createLossRecovery } from './createLossRecovery';
import { limitPendingBodies } from './limitPendingBodies';
import { createSiteSecrets, receiveWebhook, type WebhookRequest } from './receiveWebhook';
import { recordTooLarge } from './recordLostWebhook';
import { createProductChangeStore, createWebhookEventStore } from './storeWebhooks';

const MAX_BODY_BYTES = 2 * 1024 * 1024;
/** Refused webhooks that are recorded, and may start a check, per minute, site and address. */
const MAX_RECORDED_REFUSALS = 10;
const REFUSAL_WINDOW_MS = 60_000;

/** A separate plugin: the signature covers the raw bytes, so no content type is parsed. */
export default async function webhookRoutes(app: HttpServer): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    async (_: unknown, body: Buffer) => body,
  );
  limitPendingBodies(app, MAX_BODY_BYTES);
  const countRefusal = createRateLimit(app, [
    {
      windowMs: REFUSAL_WINDOW_MS,
      max: MAX_RECORDED_REFUSALS,
      key: ({ ip, params }) => `${getNetwork(ip)} ${(params as { id: string }).id}`,
    },
  ]);
  const database = {
    secrets: createSiteSecrets(),
    store: createWebhookEventStore(),
    storeProductChange: createProductChangeStore(),
  };
  const lossRecovery = createLossRecovery();
  app.addHook('onResponse', async ({ ctx, params }, { statusCode }) => {
    const siteId = Number((params as { id?: string }).id);
    if (statusCode >= 500 && Number.isSafeInteger(siteId)) lossRecovery.add(ctx, siteId);
  });
  app.addHook('onClose', async () => lossRecovery.stop());
  // Before its signature can be checked, so that anybody can cause it.
  app.addHook('onSend', async (request, { statusCode }) => {
    const siteId = Number((request.params as { id?: string }).id);
    if (statusCode !== 413 || !Number.isSafeInteger(siteId)) return;
    if ((await countRefusal(request)) === undefined)
      await recordTooLarge(request.ctx.db, siteId, MAX_BODY_BYTES);
  });
  await app.register(
    routes(
      webhooks,
      {
        woocommerce: ({ ctx, params, request }) =>
          receiveWebhook(ctx, params.id, toWebhookRequest(request), {
            ...database,
            mayRecordRefusal: async () => (await countRefusal(request)) === undefined,
          }),
      },
      // The security headers are for browsers.
      { woocommerce: { config: { isServedWhileDraining: true }, helmet: false } },
    ),
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
    source: getHeader('x-wc-webhook-source'),
  };
}
