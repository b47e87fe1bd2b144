// The public interface of this domain.

export { loadMailConfig, type MailConfig, recordMailEnvironment } from './mailConfig';
export { dismissSetup, putAwayStep } from './settings';
