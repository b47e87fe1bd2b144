import { notifications } from '#contract/notifications';
import { routes } from '../../../platform/http/routes';
import {
  countUnresolved,
  deleteNotification,
  deletePreference,
  getNotification,
  listNotifications,
  listPreferences,
  resolveAllNotifications,
  resolveNotification,
  sendTestEmail,
  upsertPreference,
} from '../../alerts';
import { checkPools } from './checkPools';

export default routes(notifications, {
  list: ({ ctx, query }) => listNotifications(ctx, query),
  unresolvedCount: ({ ctx }) => countUnresolved(ctx),
  get: ({ ctx, params }) => getNotification(ctx, params.id),
  resolve: ({ ctx, params }) => resolveNotification(ctx, params.id),
  resolveAll: ({ ctx, body }) => resolveAllNotifications(ctx, body ?? {}),
  delete: ({ ctx, params }) => deleteNotification(ctx, params.id),
  preferences: ({ ctx }) => listPreferences(ctx),
  upsertPreference: ({ ctx, body: { loaded, ...body } }) => upsertPreference(ctx, body, loaded),
  deletePreference: ({ ctx, params }) => deletePreference(ctx, params.id),
  testEmail: ({ ctx, body }) => sendTestEmail(ctx, body),
  checkPools: ({ ctx }) => checkPools(ctx),
});
