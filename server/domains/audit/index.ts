// The public interface of this domain.
export { AUDIT_LOG_START_SQL } from './anchors';
export { audit, auditAll } from './audit';
