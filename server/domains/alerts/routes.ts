import { emails, preferences } from '#contract/notifications';
import { routes } from '../../platform/http/routes';
import { listEmailFailures, retryAllEmails, retryEmail } from './emails/emailFailures';
import { deletePreference, listPreferences, upsertPreference } from './preferences';

export default routes(emails, {
  failures: ({ ctx }) => listEmailFailures(ctx),
  retry: ({ ctx, params }) => retryEmail(ctx, params.id),
  retryAll: ({ ctx }) => retryAllEmails(ctx),
});

export const preferenceRoutes = routes(preferences, {
  list: ({ ctx }) => listPreferences(ctx),
  save: ({ ctx, body: { loaded, ...body } }) => upsertPreference(ctx, body, loaded),
  delete: ({ ctx, params }) => deletePreference(ctx, params.id),
});
