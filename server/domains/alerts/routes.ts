import { emails } from '#contract/notifications';
import { routes } from '../../platform/http/routes';
import { listEmailFailures, retryAllEmails, retryEmail } from './emails/emailFailures';

export default routes(emails, {
  failures: ({ ctx }) => listEmailFailures(ctx),
  retry: ({ ctx, params }) => retryEmail(ctx, params.id),
  retryAll: ({ ctx }) => retryAllEmails(ctx),
});
