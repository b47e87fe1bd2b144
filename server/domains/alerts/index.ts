// The public interface of this domain.

export {
  type CreatedNotification,
  createNotification,
  createNotifications,
  type NewNotification,
} from './createNotifications';
export { enqueueAccountEmails, enqueueSignInEmail } from './emails/enqueueEmails';
export { sendTestEmail } from './emails/sendTestEmail';
export { isRecoveryOpen } from './isRecoveryOpen';
export {
  countUnresolved,
  deleteNotification,
  getNotification,
  listNotifications,
  resolveAllNotifications,
  resolveNotification,
  resolveNotifications,
} from './notifications';
