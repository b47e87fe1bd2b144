import { delivery } from '#contract/delivery';
import { routes } from '../http/routes';
import { previewDelivery } from './previewDelivery';
import { readUndelivered } from './readUndelivered';
import { resendKeys } from './resendKeys';
import { retryUndelivered } from './retryUndelivered';

export default routes(delivery, {
  preview: ({ ctx, params, body }) => previewDelivery(ctx, params.id, body),
  undelivered: ({ ctx, params }) => readUndelivered(ctx, params.id),
  retry: ({ ctx, params, body }) => retryUndelivered(ctx, params.id, body?.message_id),
  resend: ({ ctx, params, body }) => resendKeys(ctx, params.id, body.channel),
});
