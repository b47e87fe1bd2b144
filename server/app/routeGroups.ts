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
export { apiKeys, connections, mappings, siteHealth, siteIdentity, sites } from '../domains/shops/routes';
export { default as webhooks } from '../domains/shops/webhooks/routes';
export { notifications, pools, validation } from '../domains/stock/routes';
export { default as system, jobRoutes as jobs } from '../domains/system/routes';
