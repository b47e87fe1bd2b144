/** Separate file: importing it from react-admin would bundle all of it. */
export { Notification } from 'react-admin';
