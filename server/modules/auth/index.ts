// The public interface of this module.
export { readSessionAdmin } from './authenticateAdmin';
export { countAttempt } from './proofAttempts';
