// The public interface of this domain.
export { enqueueBackorderNotices } from './backorderNotice';
export {
  enqueueDeliveries,
  enqueueOrderUpdates,
  enqueueRenewedKeys,
  holdDeliveries,
  type OrderRef,
  toArrays,
} from './enqueueDeliveries';
export { eraseDeliveries } from './eraseDeliveries';
export { getMailRefusal, listOrderChannels } from './orderChannels';
export { lacksKeys } from './orderItems/itemMeta';
export { enqueueVanishedKeys } from './orderItems/rewriteItems';
export { createOrderLink, deleteOrderLinks } from './page/orderLink';
export {
  listLicenseDeliveries,
  type OrderDeliveryRow,
  presentOrderDelivery,
} from './reading/readDeliveries';
export { bookDeliveries } from './receipts/bookDeliveries';
export { failLostDeliveries, failWaitingEmails, markUnsent } from './receipts/failDeliveries';
export { SURE_RECEIPT_WAIT_MS } from './receipts/missingReceipts';
export { findReceipts, type OrderReceipt } from './receipts/orderReceipt';
export { getReceiptDigest } from './receipts/prepareReceipt';
export type { SentOrder } from './receipts/sentOrder';
export { stopSite } from './receipts/writeReceipt';
export { enqueueResend, findLatestOrder, resendOrder } from './resendKeys';
export { retryUnknownOrder } from './sending/retryFailedDeliveries';
export { renderTestDeliveries, type TestDeliveries } from './texts/testDeliveries';
