import { orders } from '#contract/orders';
import { routes } from '../http/routes';
import { placeOrder } from './placeOrder';

export default routes(orders, {
  place: ({ ctx, body }) => placeOrder(ctx, body),
});
