import type { Work } from '../../platform/jobs/defineJob';
import { shopAlerts } from './health/alertFailingShops';
import { checkSiteHealthJob } from './health/checkSiteHealth';
import { enqueueDueHealthChecksJob } from './health/enqueueDueHealthChecksJob';
import { purgeCheckHistoryJob } from './health/retention';
import { webhookGaps } from './health/webhookGaps';
import { mergeSiteJob } from './identity/mergeSite';
import { shopStockPoller } from './stock/shopStockPoller';
import { productChangePoller } from './sync/applyProductChanges';
import { syncProductsJob } from './sync/syncProducts';
import { removeWebhooksJob } from './webhooks/removeWebhooksJob';
import { purgeEventsJob } from './webhooks/retention';

/** What runs later. */
export const shopsWork: Work[] = [
  syncProductsJob,
  purgeEventsJob,
  checkSiteHealthJob,
  enqueueDueHealthChecksJob,
  removeWebhooksJob,
  mergeSiteJob,
  purgeCheckHistoryJob,
  productChangePoller,
  shopStockPoller,
  shopAlerts,
  webhookGaps,
];
