// The public interface of this module.
export { audit, auditAll } from './audit';
export { openAuditKey } from './openAuditKey';
