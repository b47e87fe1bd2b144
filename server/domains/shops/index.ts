// The public interface of this domain.
export { countGivenKeys } from './apiKeys/authenticateApiKey';
export {
  createPluginHttp,
  createSiteClient,
  type SiteCredentials,
  type SiteRow,
} from './connection/createSiteClient';
export {
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
export { getMapping, listMappings } from './mappings/readMappings';
export {
  lockEpoch,
  RecoveringError,
} from './recoveringSites';
export { lockSite, withSiteLock } from './sites/lockSite';
export { EXAMPLE_URL_PATTERN } from './sites/siteUrls';
export { listSyncedProducts } from './sync/shopProducts';
export { syncProductsJob, syncProductsNow, withUnreadable } from './sync/syncProducts';
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
export { recordWebhooks } from './webhooks/recordWebhooks';
export { REJECTION_DAYS, redactEvents, reopenEvent } from './webhooks/redactEvents';
