// The public interface of this module.
export { requestCheck } from './checkConsistencyJob';
export { countInconsistencies } from './readConsistency';
