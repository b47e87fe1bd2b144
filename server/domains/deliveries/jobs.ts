import type { Work } from '../../platform/jobs/defineJob';
import { rewriteItemsJob } from './orderItems/rewriteSite';
import { purgeLinksJob } from './page/orderLink';
import { receiptPoller } from './receipts/receiptPoller';
import { deliveryAlerts } from './sending/deliveryHealth';
import { deliveryPoller } from './sending/deliveryPoller';

/** Work that runs later. */
export const deliveriesWork: Work[] = [
  purgeLinksJob,
  rewriteItemsJob,
  deliveryPoller,
  deliveryAlerts,
  receiptPoller,
];
