// The public interface of this domain.

export { countUnresolved } from './countUnresolved';
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
export { getNotification } from './getNotification';
export { isRecoveryOpen } from './isRecoveryOpen';
export { listNotifications } from './listNotifications';
export { deletePreference, listPreferences, upsertPreference } from './preferences';
export { deleteNotification, resolveAllNotifications, resolveNotification } from './writeNotifications';
