import { customerMessages } from '#contract/messages';
import { routes } from '../../platform/http/routes';
import { previewMessages } from './previewMessages';
import { listFailedMessages } from './readMessages';
import { resendLicense } from './resendKeys';
import { retryFailedMessages } from './retryFailedMessages';

export default routes(customerMessages, {
  preview: ({ ctx, params, body }) => previewMessages(ctx, params.id, body),
  failed: ({ ctx, params }) => listFailedMessages(ctx, params.id),
  retry: ({ ctx, params, body }) => retryFailedMessages(ctx, params.id, body?.message_id),
  resend: ({ ctx, params, body }) => resendLicense(ctx, params.id, body.channel),
});
