// The public interface of this domain.

export { lockGiver, requireGiver } from './handedOnRights';
export { assertHourlyLimit } from './proofs/assertHourlyLimit';
export { countAttempt } from './proofs/proofAttempts';
export { forgetAbsence, readAbsence } from './sessions/absence';
export { readCaller, requirePermissions } from './sessions/authenticateAdmin';
export { requireAdmin, requireSession } from './sessions/sessionActor';
export { toChangesCursor } from './sessions/toChangesCursor';
