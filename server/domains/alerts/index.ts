// The public interface of this domain.

export {
  type CreatedNotification,
  createNotification,
  createNotifications,
  type NewGeneralNotification,
  type NewNotification,
  type NewSiteNotification,
} from './createNotifications';
export { enqueueAccountEmails } from './emails/enqueueAccountEmails';
export { enqueueSignInEmail } from './emails/enqueueSignInEmail';
export { sendTestEmail } from './emails/sendTestEmail';
export { isRecoveryOpen } from './isRecoveryOpen';
export { countUnresolved } from './notifications/countUnresolved';
export { deleteNotification } from './notifications/deleteNotification';
export { getNotification } from './notifications/getNotification';
export { listNotifications } from './notifications/listNotifications';
export { resolveAllNotifications } from './notifications/resolveAllNotifications';
export { resolveNotification } from './notifications/resolveNotification';
export { deletePreference } from './preferences/deletePreference';
export { listPreferences } from './preferences/listPreferences';
export { upsertPreference } from './preferences/upsertPreference';
