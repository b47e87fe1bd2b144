// The public interface of this module.
export { enqueueBackorderNotices } from './backorderNotice';
export { enqueueMessages, enqueueOrderUpdates, type OrderRef } from './enqueueMessages';
export { enqueueRenewedKeys } from './enqueueRenewedKeys';
export { HAS_LOST_KEY_SQL, IS_ENTITLED_SQL, IS_PAID_SQL, notYetSentSql } from './entitlementSql';
export { listOrderChannels } from './orderChannels';
export { createOrderLink, deleteOrderLinks } from './orderLink';
export { listLicenseMessages } from './readMessages';
export { ORDER_MESSAGE_COLUMNS, type OrderMessageRow, presentOrderMessage } from './readOrderMessages';
export { bookMessages, type SentOrder } from './record/bookMessages';
export { markUnsent } from './record/markUnsent';
export { findRecords, type OrderRecord } from './record/orderRecord';
export { getRecordDigest } from './record/prepareRecord';
export { stopSite } from './record/stopSite';
export { isRecordRefused } from './record/writeRecord';
export { recordMessageHealth } from './recordOutcome';
export { findLatestOrder, resendOrder } from './resendKeys';
export { retryUnknownOrder } from './retryFailedMessages';
export { renderTestMessages, type TestMessages } from './testMessages';
