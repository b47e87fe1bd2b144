// The public interface of this module.
export { getStockCounts } from './getStockCounts';
export { indexKeyEnding } from './keyEnding';
