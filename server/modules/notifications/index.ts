// The public interface of this module.
export { createNotification } from './createNotifications';
export { presentNotification, selectNotifications } from './readNotifications';
