/** Every text in English: what the API says, by its area, what the console shows, and what the server writes. */

export { customer } from './en/deliveries';
export { mail, ses, smtp } from './en/mail';
export * from './enConsole';
