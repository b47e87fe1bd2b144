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
export { deletePreference, listPreferences, upsertPreference } from './preferences';
export { countUnresolved, getNotification, listNotifications } from './readNotifications';
export { deleteNotification, resolveAllNotifications, resolveNotification } from './writeNotifications';
