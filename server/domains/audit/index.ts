// The public interface of this domain.
export { AUDIT_LOG_START_SQL } from './anchors';
export { type AuditInput, audit, auditAll } from './audit';
