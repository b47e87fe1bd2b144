import { orders } from '#contract/orders';
import { routes } from '../../platform/http/routes';
import { placeOrder } from './placeOrder';

export default routes(orders, {
  create: ({ ctx, body }) => placeOrder(ctx, body),
});
