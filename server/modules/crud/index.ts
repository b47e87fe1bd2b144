// The public interface of this module.
export { crudHandlers } from './crudHandlers';
