import { customerMessages } from '#contract/messages';
import { routes } from '../../platform/http/routes';
import { listFailedMessages } from './reading/readMessages';
import { resendLicense } from './resendKeys';
import { retryFailedMessages } from './sending/retryFailedMessages';
import { previewMessages } from './texts/previewMessages';

export default routes(customerMessages, {
  preview: ({ ctx, params, body }) => previewMessages(ctx, params.id, body),
  failed: ({ ctx, params }) => listFailedMessages(ctx, params.id),
  retry: ({ ctx, params, body }) => retryFailedMessages(ctx, params.id, body?.message_id),
  resend: ({ ctx, params, body }) => resendLicense(ctx, params.id, body.channel),
});
