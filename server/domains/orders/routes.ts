import { orders } from '#contract/orders';
import type { HttpServer } from '../../platform/http/fastify';
import { routes } from '../../platform/http/routes';
import { audit } from '../audit';
import { resendOrder } from '../deliveries';
import { allocateNow } from './allocation/allocateNow';
import { findOrderKey } from './details/findOrder';
import { getOrder } from './details/getOrder';
import { createLink, revokeLinks } from './details/orderLinks';
import { readOrder } from './details/readOrderKeys';
import { exportOrders } from './list/exportOrders';
import { listOrders } from './list/listOrders';
import { createPlaceTogether, placeOrder } from './placeOrder';

export default async function orderRoutes(app: HttpServer): Promise<void> {
  const placeTogether = createPlaceTogether();
  await app.register(
    routes(orders, {
      create: ({ ctx, body }) => placeOrder(ctx, body, placeTogether),
      read: ({ ctx, query }) => readOrder(ctx, query.order_id),
      list: ({ ctx, query }) => listOrders(ctx, query),
      exportList: ({ ctx, query }) => exportOrders(ctx, query),
      get: ({ ctx, params }) => getOrder(ctx, params.id),
      resend: async ({ ctx, params, body: { channel } }) => {
        const order = await findOrderKey(ctx.db, params.id);
        return resendOrder(ctx, order, channel, (tx) => {
          const details = { site: order.siteId, by: channel };
          return audit(tx, ctx, { action: 'order.resend', id: order.orderId, details });
        });
      },
      createLink: ({ ctx, params }) => createLink(ctx, params.id),
      revokeLinks: ({ ctx, params }) => revokeLinks(ctx, params.id),
      allocate: ({ ctx, params }) => allocateNow(ctx, params.id),
    }),
  );
}
