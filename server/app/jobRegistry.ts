import { purgeSignInsJob } from '../domains/accounts/retention';
import { sendEmailJob } from '../domains/alerts/emails/sendEmail';
import { purgeEmailsJob } from '../domains/alerts/retention';
import { headPoller } from '../domains/audit/heads/headPoller';
import { purgeAuditJob } from '../domains/audit/purgeAudit';
import { receiptPoller } from '../domains/deliveries/receipts/receiptPoller';
import { purgeLinksJob } from '../domains/deliveries/retention';
import { messageAlerts } from '../domains/deliveries/sending/messageAlerts';
import { messagePoller } from '../domains/deliveries/sending/messagePoller';
import { mergeSalesJob } from '../domains/insight/mergeSales';
import { fulfillBackordersJob } from '../domains/orders/allocation/fulfillBackorders';
import { eraseOldCustomersJob, purgeCustomersJob } from '../domains/orders/customers/retention';
import { listEarlierOrdersJob } from '../domains/orders/earlier/listEarlierOrdersJob';
import { serveEarlierOrdersJob } from '../domains/orders/earlier/serveEarlierOrdersJob';
import { checkSenderJob } from '../domains/orders/events/checkSenderJob';
import { processEventsJob } from '../domains/orders/events/processEventsJob';
import { readOrderJob } from '../domains/orders/events/readOrderJob';
import { readRefundsJob } from '../domains/orders/events/readRefunds';
import { readSubscriptionJob } from '../domains/orders/events/readSubscriptionJob';
import { canonicalKeysPoller } from '../domains/recovery/consistency/canonicalizeKeys';
import { checkConsistencyJob } from '../domains/recovery/consistency/checkConsistencyJob';
import { enqueueDueSyncsJob } from '../domains/recovery/reconciliation/enqueueDueSyncsJob';
import { syncOrdersJob } from '../domains/recovery/reconciliation/syncOrders';
import { recoveryPoller } from '../domains/recovery/recoveryPoller';
import { shopAlerts } from '../domains/shops/health/alertFailingShops';
import { checkSiteHealthJob } from '../domains/shops/health/checkSiteHealth';
import { enqueueDueHealthChecksJob } from '../domains/shops/health/enqueueDueHealthChecksJob';
import { purgeCheckHistoryJob } from '../domains/shops/health/retention';
import { webhookGaps } from '../domains/shops/health/webhookGaps';
import { mergeSiteJob } from '../domains/shops/identity/mergeSite';
import { shopStockPoller } from '../domains/shops/stock/shopStockPoller';
import { productChangePoller } from '../domains/shops/sync/applyProductChanges';
import { syncProductsJob } from '../domains/shops/sync/syncProducts';
import { removeWebhooksJob } from '../domains/shops/webhooks/removeWebhooksJob';
import { purgeEventsJob } from '../domains/shops/webhooks/retention';
import { checkChangedStock, checkPoolsJob } from '../domains/stock/alerts/checkPools';
import { finishAbandonedImportsJob } from '../domains/stock/imports/auditImport';
import { purgeImportBatchesJob } from '../domains/stock/imports/retention';
import { indexKeyEndingsJob } from '../domains/stock/keys/indexKeyEndingsJob';
import { retireExpiredJob } from '../domains/stock/keys/retireExpiredJob';
import { validateBackorderedPoolJob } from '../domains/stock/validation/validateBackorderedPool';
import { validateQueueJob } from '../domains/stock/validation/validateQueue';
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
    receiptPoller,
    productChangePoller,
    shopStockPoller,
    shopAlerts,
    webhookGaps,
  ],
};
