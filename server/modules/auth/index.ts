// The public interface of this module.
export { countAttempt } from './proofAttempts';
