// The public interface of this module.
export { enqueueMessages, type OrderRef } from './enqueueMessages';
export { IS_ENTITLED_SQL, notYetSentSql } from './entitlementSql';
export { listLicenseMessages } from './readMessages';
