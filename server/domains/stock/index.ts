// The public interface of this domain.
export { lockBatch, quarantineForRecall } from './batches/changeBatch';
export { enqueueRefill } from './generator/refillPool';
export { importLicenses } from './imports/importLicenses';
export { createLicense } from './licenses/createLicense';
export { eraseLicenses } from './licenses/eraseLicenses';
export { createCsvThread, exportLicenses } from './licenses/export/exportLicenses';
export { describeExisting, insertLicenses } from './licenses/insertLicenses';
export { indexKeyEnding } from './licenses/keyEnding';
export { decryptParts, presentLicenseParts, readLicenseParts, reindexParts } from './licenses/keyParts';
export { readFile, readLicenseFile } from './licenses/licenseFiles';
export { listLicenses, selectMatchingIds } from './licenses/list/listLicenses';
export { getStockCounts, sumStockCounts } from './licenses/list/readLicensePage';
export { presentLicense, selectLicenses } from './licenses/list/selectLicenses';
export { type DeliveredLicense, removeLicenses, saveDeliveredKeys } from './licenses/removeLicenses';
export { recordKeyAccess, revealKey } from './licenses/revealKey';
export { lockLicense, updateLicense } from './licenses/updateLicense';
export { withdrawLicenses } from './licenses/withdrawLicenses';
export { enqueueFulfillBackorders, fulfillBackordersQueue, lockBackorders } from './pools/backorderQueue';
export {
  areReleasable,
  endPoolQuarantine,
  holdPools,
  listHeldPools,
  quarantineAllPools,
  quarantinePools,
  releasePools,
} from './pools/heldPools';
export { listPools } from './pools/readPools';
export { requirePool } from './pools/requirePool';
export { enqueueValidations } from './validation/validateBackorderedPool';
