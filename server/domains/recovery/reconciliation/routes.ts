import { sync } from '#contract/sync';
import { routes } from '../../../platform/http/routes';
import { listSyncedProducts, syncProductsNow } from '../../shops';
import { getReconciliation } from './getReconciliation';
import { syncOrdersNow } from './syncOrdersNow';

export default routes(sync, {
  get: ({ ctx, params }) => getReconciliation(ctx, params.id),
  run: ({ ctx, params }) => syncOrdersNow(ctx, params.id),
  products: ({ ctx, params }) => listSyncedProducts(ctx, params.id),
  syncProducts: ({ ctx, params }) => syncProductsNow(ctx, params.id),
});
