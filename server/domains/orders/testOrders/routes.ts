import { testOrders } from '#contract/testOrders';
import { routes } from '../../../platform/http/routes';
import { runTestOrder } from './runTestOrder';

export default routes(testOrders, {
  run: ({ ctx, params }) => runTestOrder(ctx, params.id),
});
