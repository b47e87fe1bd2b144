// The public interface of this domain.

export { type AuditInput, audit, auditAll } from './audit';
export { AUDIT_LOG_START_SQL } from './chains';
export { openAuditKey } from './openAuditKey';
