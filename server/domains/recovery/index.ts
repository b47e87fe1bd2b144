// The public interface of this domain.
export { countInconsistencies } from './consistency/checkConsistency';
