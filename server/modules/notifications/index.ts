// What other modules may use.
export { createNotification } from './createNotifications';
export { presentNotification, selectNotifications } from './readNotifications';
