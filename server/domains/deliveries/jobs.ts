import type { JobRegistry } from '../../platform/jobs/defineJob';
import { receiptPoller } from './receipts/receiptPoller';
import { purgeLinksJob } from './retention';
import { messageAlerts } from './sending/messageAlerts';
import { messagePoller } from './sending/messagePoller';

/** What runs later. */
export const deliveriesWork: JobRegistry = {
  jobs: [purgeLinksJob],
  pollers: [messagePoller, messageAlerts, receiptPoller],
};
