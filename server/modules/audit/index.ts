// The public interface of this module.
export { audit } from './audit';
