// Every endpoint of the API, by group; used as `import * as api`.
export { auth } from './auth';
export { connections } from './connections';
export { dashboard } from './dashboard';
export { deliveredKeys } from './deliveredKeys';
export { deliveries } from './deliveries';
export { deliveryRule, deliveryRulePreview } from './deliveryRule';
export { generator } from './generator';
export { emails } from './notifications';
export { recalls } from './recalls';
export { consistency, recovery } from './recovery';
export * from './resources';
export { settings } from './settings';
export { webhooks } from './shopOrders';
export { siteHealth, siteIdentity } from './siteHealth';
export { sync } from './sync';
export { jobs, system } from './system';
export { testOrders } from './testOrders';
export { validation } from './validation';
