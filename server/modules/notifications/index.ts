// The public interface of this module.
export {
  createNotification,
  createNotifications,
  type NewGeneralNotification,
  type NewSiteNotification,
} from './createNotifications';
export { enqueueAccountEmails } from './enqueueAccountEmails';
export { enqueueSignInEmail } from './enqueueSignInEmail';
export { presentNotification, selectNotifications } from './readNotifications';
