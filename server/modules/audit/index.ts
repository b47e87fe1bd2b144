// The public interface of this module.
export { AUDIT_LOG_START_SQL } from './anchors';
export { audit, auditAll } from './audit';
export { openAuditKey } from './openAuditKey';
