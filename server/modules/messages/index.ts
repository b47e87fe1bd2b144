// What other modules may use.
export { enqueueMessages, type OrderRef } from './enqueueMessages';
export { IS_ENTITLED_SQL, notYetSentSql } from './entitlementSql';
export { listLicenseMessages } from './readMessages';
