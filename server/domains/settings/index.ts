// The public interface of this domain.

export { loadMailConfig, type MailConfig } from './mailConfig';
export { dismissSetup, putAwayStep } from './settings';
