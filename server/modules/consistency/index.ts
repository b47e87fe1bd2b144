// The public interface of this module.
export { countInconsistencies } from './readConsistency';
