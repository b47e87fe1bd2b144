// The public interface of this domain.
export { enqueueBackorderNotices } from './backorderNotice';
export { enqueueDeliveries, enqueueOrderUpdates, type OrderRef, toArrays } from './enqueueDeliveries';
export { enqueueRenewedKeys } from './enqueueRenewedKeys';
export { eraseDeliveries } from './eraseDeliveries';
export { listOrderChannels } from './orderChannels';
export { createOrderLink, deleteOrderLinks } from './page/orderLink';
export { listLicenseDeliveries } from './reading/readDeliveries';
export {
  ORDER_MESSAGE_COLUMNS,
  type OrderDeliveryRow,
  presentOrderDelivery,
} from './reading/readOrderDeliveries';
export { bookDeliveries } from './receipts/bookDeliveries';
export { failLostDeliveries } from './receipts/failLostDeliveries';
export { failWaitingEmails } from './receipts/failWaitingEmails';
export { markUnsent } from './receipts/markUnsent';
export { SURE_RECEIPT_WAIT_MS } from './receipts/missingReceipts';
export { findReceipts, type OrderReceipt } from './receipts/orderReceipt';
export { getReceiptDigest } from './receipts/prepareReceipt';
export type { SentOrder } from './receipts/sentOrder';
export { stopSite } from './receipts/stopSite';
export { findLatestOrder, resendOrder } from './resendKeys';
export { retryUnknownOrder } from './sending/retryFailedDeliveries';
export { renderTestDeliveries, type TestDeliveries } from './texts/testDeliveries';
