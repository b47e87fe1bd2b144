// The public interface of this module.
export { getStockCounts, sumStockCounts } from './getStockCounts';
export { indexKeyEnding } from './keyEnding';
