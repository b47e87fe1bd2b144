// The public interface of this domain.
export { countGivenKeys } from './apiKeys/authenticateApiKey';
export {
  createPluginHttp,
  createSiteClient,
  findActiveSite,
  type SiteCredentials,
  type SiteRow,
} from './connection/createSiteClient';
export {
  clearHealthCheck,
  isReadOnlyShop,
  recordHealthCheck,
  recordSiteEvent,
  toFailedResult,
} from './health/recordHealthCheck';
export {
  describeFailedCheck,
  findShopFailure,
  type ShopCondition,
  selectShopConditions,
} from './health/shopCondition';
export { checkIdentity } from './identity/checkIdentity';
export { extendOrdersFrom } from './mappings/extendOrdersFrom';
export { getMapping, listMappings } from './mappings/readMappings';
export { createMapping } from './mappings/saveMapping';
export {
  lockEpoch,
  RecoveringError,
} from './recoveringSites';
export { lockSite, withSiteLock } from './sites/lockSite';
export { markResumed, markTested } from './sites/markSite';
export { EXAMPLE_URL_PATTERN } from './sites/siteUrls';
export { listSyncedProducts } from './sync/shopProducts';
export { describeUnreadable, syncProductsJob, syncProductsNow, withUnreadable } from './sync/syncProducts';
export {
  confirmConnection,
  type EventsRequest,
  enqueueSyncsSql,
  HEALTH_CHECK_QUEUE,
  ORDER_SYNC_QUEUE,
  processEventsQueue,
  runSyncRequest,
  type SyncRequest,
} from './sync/syncRequests';
export { insertReadEvents } from './webhooks/insertReadEvents';
export { recordWebhooks } from './webhooks/recordWebhooks';
export { redactEvents, reopenEvent } from './webhooks/redactEvents';
