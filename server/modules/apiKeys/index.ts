// The public interface of this module.
export { countGivenKeys } from './countGivenKeys';
