// The public interface of this domain.
export { importLicenses } from './imports/importLicenses';
export { indexKeyEnding } from './keys/keyEnding';
export { createLicense } from './licenses/createLicense';
export { createCsvThread, exportLicenses } from './licenses/export/exportLicenses';
export { insertLicenses } from './licenses/insertLicenses';
export { getStockCounts, sumStockCounts } from './licenses/list/getStockCounts';
export { listLicenses, selectMatchingIds } from './licenses/list/listLicenses';
export { presentLicense } from './licenses/list/presentLicense';
export { selectLicenses } from './licenses/list/selectLicenses';
export { lockLicense } from './licenses/lockLicense';
export { recordKeyAccess } from './licenses/recordKeyAccess';
export { revealKey } from './licenses/revealKey';
export { updateLicense } from './licenses/updateLicense';
export { withdrawLicenses } from './licenses/withdrawLicenses';
export { enqueueFulfillBackorders, fulfillBackordersQueue, lockBackorders } from './pools/backorderQueue';
export { listPools } from './pools/listPools';
export { requirePool } from './pools/requirePool';
export { enqueueValidations } from './validation/validateBackorderedPool';
