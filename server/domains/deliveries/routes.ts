import { deliveries } from '#contract/deliveries';
import { routes } from '../../platform/http/routes';
import { getRewrite, startRewrite } from './orderItems/rewriteSite';
import { listFailedDeliveries } from './reading/readDeliveries';
import { resendLicense } from './resendKeys';
import { retryFailedDeliveries } from './sending/retryFailedDeliveries';
import { previewDeliveries } from './texts/previewDeliveries';

export default routes(deliveries, {
  preview: ({ ctx, params, body }) => previewDeliveries(ctx, params.id, body),
  failed: ({ ctx, params }) => listFailedDeliveries(ctx, params.id),
  retry: ({ ctx, params, body }) => retryFailedDeliveries(ctx, params.id, body?.message_id),
  rewrite: ({ ctx, params }) => getRewrite(ctx, params.id),
  startRewrite: ({ ctx, params }) => startRewrite(ctx, params.id),
  resend: ({ ctx, params, body }) => resendLicense(ctx, params.id, body.channel),
});
