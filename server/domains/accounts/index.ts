// The public interface of this domain.
export { assertHourlyLimit } from './proofs/assertHourlyLimit';
export { countAttempt } from './proofs/proofAttempts';
export { lockGiver, requireGiver } from './rights/lockGiver';
export { requireAdmin } from './sessions/requireAdmin';
export { requirePermissions } from './sessions/requirePermissions';
