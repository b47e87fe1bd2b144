// The public interface of this domain.

export { lockGiver, requireGiver } from './handedOnRights';
export { assertHourlyLimit } from './proofs/assertHourlyLimit';
export { countAttempt } from './proofs/proofAttempts';
export { forgetAbsence, readAbsence } from './sessions/absence';
export { readCaller, requireAdmin, requirePermissions, requireSession } from './sessions/authenticateAdmin';
export { toChangesCursor } from './sessions/toChangesCursor';
