// The public interface of this domain.
export { dismissSetup } from './dismissSetup';
export { loadMailConfig, type MailConfig } from './mailConfig';
