// The public interface of this module.
export { enqueueValidations } from './validateBackorderedPool';
