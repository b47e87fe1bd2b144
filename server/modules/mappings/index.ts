// The public interface of this module.
export { clearStockFailure, compareStockSoon } from './followStock';
export { getMapping, listMappings } from './readMappings';
export { reportStock, type StockReport } from './reportStock';
export { saveShopStates } from './saveShopStates';
export { MAPPING_POOLS_SQL, UNITS_SQL } from './unitsSql';
