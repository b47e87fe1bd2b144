import { audit } from './audit';
import { auth } from './auth';
import { connections } from './connections';
import { dashboard } from './dashboard';
import { emails } from './emails';
import { jobs } from './jobs';
import { licenses } from './licenses';
import { mappings } from './mappings';
import { customerMessages } from './messages';
import { notifications } from './notifications';
import { orders, webhooks } from './orders';
import { pools } from './pools';
import { settings } from './settings';
import type { Endpoint, ResponseData } from './shared/endpoint';
import { siteHealth } from './siteHealth';
import { sites } from './sites';
import { sync } from './sync';
import { system } from './system';
import { validation } from './validation';

/** Every endpoint of the API, by group. */
export const api = {
  audit,
  auth,
  dashboard,
  licenses,
  pools,
  mappings,
  sites,
  siteHealth,
  connections,
  sync,
  validation,
  settings,
  notifications,
  emails,
  customerMessages,
  jobs,
  orders,
  webhooks,
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
