import { notifications } from '#contract/notifications';
import { routes } from '../http/routes';
import { checkPools } from './checkPools';
import { countUnresolved } from './countUnresolved';
import { deleteNotification } from './deleteNotification';
import { deletePreference } from './deletePreference';
import { getNotification } from './getNotification';
import { listNotifications } from './listNotifications';
import { listPreferences } from './listPreferences';
import { resolveAllNotifications } from './resolveAllNotifications';
import { resolveNotification } from './resolveNotification';
import { sendTestEmail } from './sendTestEmail';
import { upsertPreference } from './upsertPreference';

export default routes(notifications, {
  list: ({ ctx, query }) => listNotifications(ctx, query),
  unresolvedCount: ({ ctx }) => countUnresolved(ctx),
  get: ({ ctx, params }) => getNotification(ctx, params.id),
  resolve: ({ ctx, params }) => resolveNotification(ctx, params.id),
  resolveAll: ({ ctx, body }) => resolveAllNotifications(ctx, body ?? {}),
  delete: ({ ctx, params }) => deleteNotification(ctx, params.id),
  preferences: ({ ctx }) => listPreferences(ctx),
  upsertPreference: ({ ctx, body }) => upsertPreference(ctx, body),
  deletePreference: ({ ctx, params }) => deletePreference(ctx, params.id),
  testEmail: ({ ctx, body }) => sendTestEmail(ctx, body),
  checkPools: ({ ctx }) => checkPools(ctx),
});
