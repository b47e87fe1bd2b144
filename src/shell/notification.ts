/** A file of its own: imported from react-admin itself, all of it would come along. */
export { Notification } from 'react-admin';
