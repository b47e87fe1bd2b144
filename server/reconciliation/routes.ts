import { reconciliation } from '#contract/reconciliation';
import { routes } from '../http/routes';
import { getReconciliation } from './getReconciliation';
import { reconcileNow } from './reconcileNow';

export default routes(reconciliation, {
  get: ({ ctx, params }) => getReconciliation(ctx, params.id),
  run: ({ ctx, params }) => reconcileNow(ctx, params.id),
});
