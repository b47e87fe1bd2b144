// The public interface of this domain.
export { assertHourlyLimit } from './proofs/assertHourlyLimit';
export { countAttempt } from './proofs/proofAttempts';
export { readSessionAdmin } from './sessions/authenticateAdmin';
export { requireAdmin } from './sessions/requireAdmin';
export { lockGiver, requireGiver } from './users/lockGiver';
