import type { Work } from '../../platform/jobs/defineJob';
import { shopAlerts } from './health/alertFailingShops';
import { checkSiteHealthJob, enqueueDueHealthChecksJob } from './health/checkSiteHealth';
import { purgeCheckHistoryJob } from './health/recordHealthCheck';
import { webhookGaps } from './health/webhookGaps';
import { mergeSiteJob } from './identity/mergeSite';
import { shopStockPoller } from './stock/writeShopStock';
import { productChangePoller } from './sync/applyProductChanges';
import { syncProductsJob } from './sync/syncProducts';
import { purgeEventsJob } from './webhooks/redactEvents';
import { removeWebhooksJob } from './webhooks/removeWebhooksJob';

/** Work that runs later. */
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
