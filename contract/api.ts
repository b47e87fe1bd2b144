import type { Endpoint, ResponseData } from './shared/endpoint';

// Every endpoint of the API, by group; used as `import * as api`.
export { administrators } from './administrators';
export { apiKeys } from './apiKeys';
export { audit } from './audit';
export { auth } from './auth';
export { connections } from './connections';
export { customers } from './customers';
export { dashboard } from './dashboard';
export { deliveredKeys } from './deliveredKeys';
export { deliveries } from './deliveries';
export { earlierOrders } from './earlierOrders';
export { licenses } from './licenses';
export { mappings } from './mappings';
export { emails, notifications } from './notifications';
export { orders } from './orders';
export { pools } from './pools';
export { consistency, recovery } from './recovery';
export { settings } from './settings';
export { webhooks } from './shopOrders';
export { siteEvents } from './siteEvents';
export { siteHealth, siteIdentity } from './siteHealth';
export { sites } from './sites';
export { sync } from './sync';
export { jobs, system } from './system';
export { testOrders } from './testOrders';
export { validation } from './validation';

type Api = typeof import('./api');

/** Records that the API lists, by the name that the console gives their resource. */
export type ResourceName = {
  [K in keyof Api]: Api[K] extends { list: Endpoint } ? K : never;
}[keyof Api];

/** The record that a list of the API contains, directly or as its first array. */
export type ListedRecord<N extends ResourceName> = ItemOf<ResponseData<Api[N]['list']>>;

type ItemOf<D> = D extends readonly (infer R)[] ? R : ArrayItem<D[keyof D]>;
type ArrayItem<V> = V extends readonly (infer R)[] ? R : never;
