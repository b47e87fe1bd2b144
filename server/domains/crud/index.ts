// The public interface of this domain.
export { crudHandlers } from './crudHandlers';
export { deleteRecord } from './deleteRecord';
