import { consistency, recovery } from '#contract/recovery';
import { sync } from '#contract/sync';
import { textOf } from '#contract/texts/Text';
import { formatText } from '../../platform/formatText';
import { routes } from '../../platform/http/routes';
import { listSyncedProducts, syncProductsNow } from '../shops';
import { readConsistency, requestCheck } from './consistency/checkConsistency';
import { getRecovery } from './getRecovery';
import { receiveAnswers } from './receiveAnswers';
import { getReconciliation } from './reconciliation/getReconciliation';
import { syncOrdersNow } from './reconciliation/syncOrdersNow';
import { endQuarantine, resumeSiteByUser } from './resumeByUser';

export default routes(recovery, {
  get: ({ ctx }) => getRecovery(ctx),
  resumeSite: ({ ctx, params, body }) => resumeSiteByUser(ctx, params.id, body),
  releasePool: ({ ctx, params }) => endQuarantine(ctx, params.id, null),
  withdrawPool: ({ ctx, params }) =>
    endQuarantine(ctx, params.id, formatText('en', textOf('recovery.withdrawn_by_user'))),
  sendAnswers: ({ ctx, body }) => receiveAnswers(ctx, body),
});

export const consistencyRoutes = routes(consistency, {
  get: ({ ctx }) => readConsistency(ctx),
  check: ({ ctx }) => requestCheck(ctx),
});

export const syncRoutes = routes(sync, {
  get: ({ ctx, params }) => getReconciliation(ctx, params.id),
  run: ({ ctx, params }) => syncOrdersNow(ctx, params.id),
  products: ({ ctx, params }) => listSyncedProducts(ctx, params.id),
  syncProducts: ({ ctx, params, query }) => syncProductsNow(ctx, params.id, query.search),
});
