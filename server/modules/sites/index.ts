// The public interface of this module.
export { createSiteClient, type SiteRow } from './createSiteClient';
export { selectSiteHealth } from './getSiteHealth';
export { recordHealthCheck, toFailedResult } from './recordHealthCheck';
export { EXAMPLE_URL_PATTERN } from './siteUrls';
export {
  enqueueSyncsSql,
  HEALTH_CHECK_QUEUE,
  ORDER_SYNC_QUEUE,
  runSyncRequest,
  type SyncRequest,
} from './syncRequests';
export { withSiteLock } from './withSiteLock';
