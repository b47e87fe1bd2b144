import type { FastifyInstance, FastifyRequest } from 'fastify';
import { webhooks } from '#contract/orders';
import { routes } from '../http/routes';
import { type Delivery, receiveDelivery } from './receiveDelivery';
import { deliveryStore } from './storeDeliveries';

const MOST_BYTES = 2 * 1024 * 1024;

/** Served apart from the rest: the signature is over the bytes as they came, whatever their type says. */
export default async function webhookRoutes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MOST_BYTES },
    async (_: unknown, body: Buffer) => body,
  );
  const store = deliveryStore();
  await app.register(
    routes(webhooks, {
      woocommerce: ({ ctx, params, request }) => receiveDelivery(ctx, params.id, deliveryOf(request), store),
    }),
  );
}

function deliveryOf({ headers, body }: FastifyRequest): Delivery {
  const one = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    topic: one('x-wc-webhook-topic'),
    signature: one('x-wc-webhook-signature'),
    deliveryId: one('x-wc-webhook-delivery-id'),
  };
}
