import type { Work } from '../../platform/jobs/defineJob';
import { receiptPoller } from './receipts/receiptPoller';
import { purgeLinksJob } from './retention';
import { deliveryAlerts } from './sending/deliveryAlerts';
import { deliveryPoller } from './sending/deliveryPoller';

/** Work that runs later. */
export const deliveriesWork: Work[] = [purgeLinksJob, deliveryPoller, deliveryAlerts, receiptPoller];
