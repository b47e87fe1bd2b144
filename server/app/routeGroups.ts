// The routes of each group of `contract/api.ts`.

export {
  administratorRoutes as administrators,
  apiTokenRoutes as apiTokens,
  default as auth,
  invitationRoutes as invitations,
  providerRoutes as provider,
} from '../domains/accounts/routes';
export {
  alertTargetRoutes as alertTargets,
  default as emails,
  preferenceRoutes as preferences,
} from '../domains/alerts/routes';
export { default as audit } from '../domains/audit/routes';
export { default as deliveries } from '../domains/deliveries/routes';
export {
  changeRoutes as changes,
  default as dashboard,
  siteEventRoutes as siteEvents,
  trendRoutes as trends,
  unansweredRoutes as unanswered,
} from '../domains/insight/routes';
export {
  webhookAttemptRoutes as webhookAttempts,
  webhookEndpointRoutes as webhookEndpoints,
} from '../domains/integrations/routes';
export {
  customerRoutes as customers,
  default as orders,
  deliveredKeyRoutes as deliveredKeys,
  deliveryProofRoutes as deliveryProof,
  deliveryRulePreviewRoutes as deliveryRulePreview,
  earlierOrderRoutes as earlierOrders,
  keyLookupRoutes as keyLookup,
  licenseRoutes as licenses,
  recallRoutes as recalls,
  refusedOrderRoutes as refusedOrders,
  testOrderRoutes as testOrders,
} from '../domains/orders/routes';
export {
  consistencyRoutes as consistency,
  default as recovery,
  syncRoutes as sync,
} from '../domains/recovery/routes';
export { default as settings } from '../domains/settings/routes';
export {
  apiKeys,
  connections,
  deliveryRule,
  mappings,
  siteHealth,
  siteIdentity,
  sites,
} from '../domains/shops/routes';
export { default as webhooks } from '../domains/shops/webhooks/routes';
export { batches, generator, notifications, pools, validation } from '../domains/stock/routes';
export { backupRoutes as backups, default as system, jobRoutes as jobs } from '../domains/system/routes';
