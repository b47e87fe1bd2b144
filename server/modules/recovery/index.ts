// The public interface of this module.
export { checkRecords } from './checkRecords';
