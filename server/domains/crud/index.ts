// The public interface of this domain.

export { checkReferences, type DeletionEffects } from './checkReferences';
export { crudHandlers, readHandlers } from './crudHandlers';
export { deleteRecord } from './deleteRecord';
export { moveReferences } from './moveReferences';
