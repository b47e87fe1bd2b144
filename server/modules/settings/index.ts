// The public interface of this module.
export { loadMailConfig, type MailConfig } from './mailConfig';
