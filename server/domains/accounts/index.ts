// The public interface of this domain.
export { assertHourlyLimit } from './proofs/assertHourlyLimit';
export { countAttempt } from './proofs/proofAttempts';
export { lockGiver, requireGiver } from './rights/lockGiver';
export { readSessionAdmin } from './sessions/authenticateAdmin';
export { requireAdmin } from './sessions/requireAdmin';
