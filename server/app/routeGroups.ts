// The routes of each group of `contract/api.ts`.

export { administratorRoutes as administrators, default as auth } from '../domains/accounts/routes';
export { default as emails } from '../domains/alerts/routes';
export { default as audit } from '../domains/audit/routes';
export { default as deliveries } from '../domains/deliveries/routes';
export { default as dashboard, siteEventRoutes as siteEvents } from '../domains/insight/routes';
export { default as customers } from '../domains/orders/customers/routes';
export { default as deliveredKeys } from '../domains/orders/delivered/routes';
export { default as earlierOrders } from '../domains/orders/earlier/routes';
export { default as licenses } from '../domains/orders/licenses/routes';
export { default as orders } from '../domains/orders/routes';
export { default as testOrders } from '../domains/orders/testOrders/routes';
export { default as consistency } from '../domains/recovery/consistency/routes';
export { default as sync } from '../domains/recovery/reconciliation/routes';
export { default as recovery } from '../domains/recovery/routes';
export { default as settings } from '../domains/settings/routes';
export { default as apiKeys } from '../domains/shops/apiKeys/routes';
export { default as connections } from '../domains/shops/connection/connectionRoutes';
export { default as siteHealth } from '../domains/shops/health/healthRoutes';
export { default as siteIdentity } from '../domains/shops/identity/identityRoutes';
export { default as mappings } from '../domains/shops/mappings/routes';
export { default as sites } from '../domains/shops/sites/routes';
export { default as webhooks } from '../domains/shops/webhooks/routes';
export { default as notifications } from '../domains/stock/alerts/routes';
export { default as pools } from '../domains/stock/pools/routes';
export { default as validation } from '../domains/stock/validation/routes';
export { default as system, jobRoutes as jobs } from '../domains/system/routes';
