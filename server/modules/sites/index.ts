// The public interface of this module.

export { checkIdentity } from './checkIdentity';
export { createPluginHttp, createSiteClient, type SiteCredentials, type SiteRow } from './createSiteClient';
export { endPauses, IS_PAUSED_SQL } from './endPauses';
export { isReadOnlyShop } from './isReadOnlyShop';
export { lockSite, lockSites } from './lockSite';
export { recordHealthCheck, recordSiteEvent, toFailedResult } from './recordHealthCheck';
export { recordWebhooks } from './recordWebhooks';
export {
  GIVES_POOL_SQL,
  IS_DOUBTFUL_SQL,
  IS_UNREAD_SQL,
  isRecoveringSql,
  isTellableSql,
  lockEpoch,
  quarantineUnmapped,
  RecoveringError,
} from './recoveringSites';
export { shopAddressSql, toShopAddress } from './shopAddress';
export {
  describeFailedCheck,
  findShopFailure,
  getSiteState,
  type ShopCondition,
  selectShopConditions,
} from './shopCondition';
export { EXAMPLE_URL_PATTERN } from './siteUrls';
export {
  confirmConnection,
  enqueueSyncsSql,
  HEALTH_CHECK_QUEUE,
  ORDER_SYNC_QUEUE,
  PROCESS_EVENTS_QUEUE,
  PRODUCT_SYNC_QUEUE,
  requestSyncs,
  runSyncRequest,
  type SyncRequest,
} from './syncRequests';
export { withSiteLock } from './withSiteLock';
