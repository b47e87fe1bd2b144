// The public interface of this module.
export { canonicalizeKeys } from './canonicalizeKeys';
export { getStockCounts, sumStockCounts } from './getStockCounts';
export { indexKeyEnding } from './keyEnding';
