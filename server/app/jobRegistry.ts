import { headPoller } from '../modules/audit/heads/headPoller';
import { purgeAuditJob } from '../modules/audit/purgeAudit';
import { purgeSignInsJob } from '../modules/auth/retention';
import { checkConsistencyJob } from '../modules/consistency/checkConsistencyJob';
import { eraseOldCustomersJob, purgeCustomersJob } from '../modules/customers/retention';
import { mergeSalesJob } from '../modules/dashboard/mergeSales';
import { listEarlierOrdersJob } from '../modules/earlierOrders/listEarlierOrdersJob';
import { serveEarlierOrdersJob } from '../modules/earlierOrders/serveEarlierOrdersJob';
import { finishAbandonedImportsJob } from '../modules/licenses/auditImport';
import { canonicalKeysPoller } from '../modules/licenses/canonicalizeKeys';
import { indexKeyEndingsJob } from '../modules/licenses/indexKeyEndingsJob';
import { purgeImportBatchesJob } from '../modules/licenses/retention';
import { retireExpiredJob } from '../modules/licenses/retireExpiredJob';
import { messageAlerts } from '../modules/messages/messageAlerts';
import { messagePoller } from '../modules/messages/messagePoller';
import { recordPoller } from '../modules/messages/record/recordPoller';
import { purgeLinksJob } from '../modules/messages/retention';
import { checkChangedStock, checkPoolsJob } from '../modules/notifications/checkPools';
import { purgeEmailsJob } from '../modules/notifications/retention';
import { sendEmailJob } from '../modules/notifications/sendEmail';
import { fulfillBackordersJob } from '../modules/orders/fulfillBackorders';
import { recoveryPoller } from '../modules/recovery/recoveryPoller';
import { readRefundsJob } from '../modules/refunds/readRefunds';
import { shopStockPoller } from '../modules/shopStock/shopStockPoller';
import { shopAlerts } from '../modules/sites/alertFailingShops';
import { checkSiteHealthJob } from '../modules/sites/checkSiteHealth';
import { enqueueDueHealthChecksJob } from '../modules/sites/enqueueDueHealthChecksJob';
import { mergeSiteJob } from '../modules/sites/mergeSite';
import { removeWebhooksJob } from '../modules/sites/removeWebhooksJob';
import { purgeCheckHistoryJob } from '../modules/sites/retention';
import { webhookGaps } from '../modules/sites/webhookGaps';
import { readSubscriptionJob } from '../modules/subscriptions/readSubscriptionJob';
import { productChangePoller } from '../modules/sync/applyProductChanges';
import { enqueueDueSyncsJob } from '../modules/sync/enqueueDueSyncsJob';
import { syncOrdersJob } from '../modules/sync/syncOrders';
import { syncProductsJob } from '../modules/sync/syncProducts';
import { validateBackorderedPoolJob } from '../modules/validation/validateBackorderedPool';
import { validateQueueJob } from '../modules/validation/validateQueue';
import { checkSenderJob } from '../modules/webhooks/checkSenderJob';
import { processEventsJob } from '../modules/webhooks/processEventsJob';
import { readOrderJob } from '../modules/webhooks/readOrderJob';
import { purgeEventsJob } from '../modules/webhooks/retention';
import type { JobRegistry } from '../platform/jobs/defineJob';

/** All jobs and pollers; unlisted ones never run. */
export const jobRegistry: JobRegistry = {
  jobs: [
    processEventsJob,
    readRefundsJob,
    readSubscriptionJob,
    enqueueDueSyncsJob,
    syncOrdersJob,
    syncProductsJob,
    fulfillBackordersJob,
    listEarlierOrdersJob,
    serveEarlierOrdersJob,
    validateBackorderedPoolJob,
    validateQueueJob,
    purgeEventsJob,
    purgeImportBatchesJob,
    finishAbandonedImportsJob,
    indexKeyEndingsJob,
    retireExpiredJob,
    mergeSalesJob,
    checkPoolsJob,
    checkConsistencyJob,
    sendEmailJob,
    purgeEmailsJob,
    purgeLinksJob,
    purgeSignInsJob,
    purgeCustomersJob,
    eraseOldCustomersJob,
    checkSiteHealthJob,
    enqueueDueHealthChecksJob,
    removeWebhooksJob,
    mergeSiteJob,
    checkSenderJob,
    readOrderJob,
    purgeCheckHistoryJob,
    purgeAuditJob,
  ],
  pollers: [
    recoveryPoller,
    canonicalKeysPoller,
    headPoller,
    checkChangedStock,
    messagePoller,
    messageAlerts,
    recordPoller,
    productChangePoller,
    shopStockPoller,
    shopAlerts,
    webhookGaps,
  ],
};
