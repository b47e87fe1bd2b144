/** Every text in English: what the API says, by its area, what the console shows, and what the server writes. */

export { duration, handover, testOrders, waits } from './en/dashboard';
export { deliveredKeys } from './en/deliveredKeys';
export { customer } from './en/deliveries';
export { http, provider, records } from './en/http';
export { emails, mail, ses, smtp } from './en/mail';
export { alerts } from './en/notifications';
export * from './enConsole';
