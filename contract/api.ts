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
