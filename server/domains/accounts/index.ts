// The public interface of this domain.

export { lockGiver, requireGiver } from './handedOnRights';
export { assertHourlyLimit } from './proofs/assertHourlyLimit';
export { countAttempt } from './proofs/proofAttempts';
export { requireAdmin, requirePermissions } from './sessions/authenticateAdmin';
