// The public interface of this domain.
export { enqueueBackorderNotices } from './backorderNotice';
export { enqueueMessages, enqueueOrderUpdates, type OrderRef } from './enqueueMessages';
export { enqueueRenewedKeys } from './enqueueRenewedKeys';
export { HAS_LOST_KEY_SQL, IS_ENTITLED_SQL, IS_PAID_SQL, notYetSentSql } from './entitlementSql';
export { listOrderChannels } from './orderChannels';
export { createOrderLink, deleteOrderLinks } from './page/orderLink';
export { listLicenseMessages } from './reading/readMessages';
export {
  ORDER_MESSAGE_COLUMNS,
  type OrderMessageRow,
  presentOrderMessage,
} from './reading/readOrderMessages';
export { bookMessages } from './receipts/bookMessages';
export { failLostMessages } from './receipts/failLostMessages';
export { failWaitingEmails } from './receipts/failWaitingEmails';
export { markUnsent } from './receipts/markUnsent';
export { SURE_RECEIPT_WAIT_MS } from './receipts/missingReceipts';
export { findReceipts, type OrderReceipt } from './receipts/orderReceipt';
export { getReceiptDigest } from './receipts/prepareReceipt';
export type { SentOrder } from './receipts/sentOrder';
export { stopSite } from './receipts/stopSite';
export { findLatestOrder, resendOrder } from './resendKeys';
export { recordMessageHealth } from './sending/recordOutcome';
export { retryUnknownOrder } from './sending/retryFailedMessages';
export { renderTestMessages, type TestMessages } from './texts/testMessages';
