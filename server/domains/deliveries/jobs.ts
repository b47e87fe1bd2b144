import type { JobRegistry } from '../../platform/jobs/defineJob';
import { receiptPoller } from './receipts/receiptPoller';
import { purgeLinksJob } from './retention';
import { deliveryAlerts } from './sending/deliveryAlerts';
import { deliveryPoller } from './sending/deliveryPoller';

/** What runs later. */
export const deliveriesWork: JobRegistry = {
  jobs: [purgeLinksJob],
  pollers: [deliveryPoller, deliveryAlerts, receiptPoller],
};
