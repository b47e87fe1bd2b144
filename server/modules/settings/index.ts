// What other modules may use.
export { loadMailConfig, type MailConfig } from './mailConfig';
