// The public interface of this domain.

export { checkReferences, type DeletionEffects } from './checkReferences';
export { crudHandlers } from './crudHandlers';
export { deleteRecord } from './deleteRecord';
export { moveReferences } from './moveReferences';
