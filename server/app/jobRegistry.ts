import { mergeSalesJob } from '../modules/dashboard/mergeSales';
import { purgeImportBatchesJob } from '../modules/licenses/retention';
import { messagePoller } from '../modules/messages/messagePoller';
import { purgeLinksJob } from '../modules/messages/retention';
import { checkChangedStock, checkPoolsJob } from '../modules/notifications/checkPools';
import { purgeEmailsJob } from '../modules/notifications/retention';
import { sendEmailJob } from '../modules/notifications/sendEmail';
import { fulfillBackordersJob } from '../modules/orders/fulfillBackorders';
import { readRefundsJob } from '../modules/refunds/readRefunds';
import { checkSiteHealthJob } from '../modules/sites/checkSiteHealth';
import { enqueueDueHealthChecksJob } from '../modules/sites/enqueueDueHealthChecksJob';
import { removeWebhooksJob } from '../modules/sites/removeWebhooksJob';
import { enqueueDueSyncsJob } from '../modules/sync/enqueueDueSyncsJob';
import { syncOrdersJob } from '../modules/sync/syncOrders';
import { syncProductsJob } from '../modules/sync/syncProducts';
import { validateBackorderedPoolJob } from '../modules/validation/validateBackorderedPool';
import { validateQueueJob } from '../modules/validation/validateQueue';
import { processEventsJob } from '../modules/webhooks/processEvent';
import { purgeEventsJob } from '../modules/webhooks/retention';
import type { JobRegistry } from '../platform/jobs/defineJob';

/** Every job there is; what is not listed here never runs. */
export const jobRegistry: JobRegistry = {
  jobs: [
    processEventsJob,
    readRefundsJob,
    enqueueDueSyncsJob,
    syncOrdersJob,
    syncProductsJob,
    fulfillBackordersJob,
    validateBackorderedPoolJob,
    validateQueueJob,
    purgeEventsJob,
    purgeImportBatchesJob,
    mergeSalesJob,
    checkPoolsJob,
    sendEmailJob,
    purgeEmailsJob,
    purgeLinksJob,
    checkSiteHealthJob,
    enqueueDueHealthChecksJob,
    removeWebhooksJob,
  ],
  pollers: [checkChangedStock, messagePoller],
};
