// The public interface of this module.
export { assertHourlyLimit } from './assertHourlyLimit';
export { readSessionAdmin } from './authenticateAdmin';
export { lockGiver, requireGiver } from './lockGiver';
export { countAttempt } from './proofAttempts';
export { requireAdmin } from './requireAdmin';
