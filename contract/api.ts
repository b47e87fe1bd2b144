import { administrators } from './administrators';
import { apiKeys } from './apiKeys';
import { audit } from './audit';
import { auth } from './auth';
import { connections } from './connections';
import { customers } from './customers';
import { dashboard } from './dashboard';
import { deliveredKeys } from './deliveredKeys';
import { earlierOrders } from './earlierOrders';
import { licenses } from './licenses';
import { mappings } from './mappings';
import { customerMessages } from './messages';
import { emails, notifications } from './notifications';
import { orders } from './orders';
import { pools } from './pools';
import { consistency, recovery } from './recovery';
import { settings } from './settings';
import type { Endpoint, ResponseData } from './shared/endpoint';
import { webhooks } from './shopOrders';
import { siteEvents } from './siteEvents';
import { siteHealth, siteIdentity } from './siteHealth';
import { sites } from './sites';
import { sync } from './sync';
import { jobs, system } from './system';
import { testOrders } from './testOrders';
import { validation } from './validation';

/** Every endpoint of the API, by group. */
export const api = {
  audit,
  auth,
  administrators,
  dashboard,
  licenses,
  pools,
  mappings,
  earlierOrders,
  deliveredKeys,
  sites,
  siteHealth,
  siteEvents,
  siteIdentity,
  apiKeys,
  connections,
  sync,
  validation,
  settings,
  notifications,
  emails,
  customerMessages,
  testOrders,
  jobs,
  consistency,
  orders,
  customers,
  webhooks,
  recovery,
  system,
};

type Api = typeof api;

/** Records that the API lists, by the name that the console gives their resource. */
export type ResourceName = {
  [K in keyof Api]: Api[K] extends { list: Endpoint } ? K : never;
}[keyof Api];

/** The record that a list of the API contains, directly or as its first array. */
export type ListedRecord<N extends ResourceName> = ItemOf<ResponseData<Api[N]['list']>>;

type ItemOf<D> = D extends readonly (infer R)[] ? R : ArrayItem<D[keyof D]>;
type ArrayItem<V> = V extends readonly (infer R)[] ? R : never;
