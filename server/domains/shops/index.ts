// The public interface of this domain.
export { countGivenKeys } from './apiKeys/countGivenKeys';
export {
  createPluginHttp,
  createSiteClient,
  type SiteCredentials,
  type SiteRow,
} from './connection/createSiteClient';
export { isReadOnlyShop } from './health/isReadOnlyShop';
export { recordHealthCheck, recordSiteEvent, toFailedResult } from './health/recordHealthCheck';
export {
  describeFailedCheck,
  findShopFailure,
  type ShopCondition,
  selectShopConditions,
} from './health/shopCondition';
export { checkIdentity } from './identity/checkIdentity';
export { getMapping } from './mappings/getMapping';
export { listMappings } from './mappings/listMappings';
export {
  lockEpoch,
  RecoveringError,
} from './recoveringSites';
export { lockSite } from './sites/lockSite';
export { EXAMPLE_URL_PATTERN } from './sites/siteUrls';
export { withSiteLock } from './sites/withSiteLock';
export { listSyncedProducts } from './sync/shopProducts';
export { syncProductsJob, syncProductsNow } from './sync/syncProducts';
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
export { withUnreadable } from './sync/withUnreadable';
export { recordWebhooks } from './webhooks/recordWebhooks';
export { redactEvents } from './webhooks/redactEvents';
export { reopenEvent } from './webhooks/reopenEvent';
export { REJECTION_DAYS } from './webhooks/retention';
