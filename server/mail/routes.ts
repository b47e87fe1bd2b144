import { emails } from '#contract/emails';
import { routes } from '../http/routes';
import { readTroubles } from './readTroubles';
import { retryAllEmails } from './retryAllEmails';
import { retryEmail } from './retryEmail';

export default routes(emails, {
  troubles: ({ ctx }) => readTroubles(ctx),
  retry: ({ ctx, params }) => retryEmail(ctx, params.id),
  retryAll: ({ ctx }) => retryAllEmails(ctx),
});
