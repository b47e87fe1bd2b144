// What other modules may use.
export { getStockCounts } from './getStockCounts';
