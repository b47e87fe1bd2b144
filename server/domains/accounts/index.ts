// The public interface of this domain.

export { lockGiver, requireGiver } from './handedOnRights';
export { assertHourlyLimit } from './proofs/assertHourlyLimit';
export { countAttempt } from './proofs/proofAttempts';
export { readCaller, requireAdmin, requirePermissions } from './sessions/authenticateAdmin';
export { toChangesCursor } from './sessions/toChangesCursor';
