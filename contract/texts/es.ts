import { accounts, invitation } from './es/accounts';
import { access, administratorResource } from './es/administrators';
import { apiKeys } from './es/apiKeys';
import { auditResource } from './es/audit';
import { auth, connection, login } from './es/auth';
import { customerResource, customers } from './es/customers';
import { attention, dashboard, setup, testOrders } from './es/dashboard';
import { deliveredKeys } from './es/deliveredKeys';
import { customer, messages } from './es/deliveries';
import { earlierOrders } from './es/earlierOrders';
import { failures, success } from './es/endpoints';
import { fields, values } from './es/fields';
import { http, records, responses, upstream } from './es/http';
import { importPage } from './es/imports';
import { kit } from './es/kit';
import { licenseResource, licenses } from './es/licenses';
import { emails, mail, ses } from './es/mail';
import { mappingResource, mappings, stock } from './es/mappings';
import { alerts, notificationResource, notifications } from './es/notifications';
import { orderResource, orders } from './es/orders';
import { poolResource, poolSettings, pools } from './es/pools';
import { profile } from './es/profile';
import { ra } from './es/ra';
import { reconciliation, recovery } from './es/recovery';
import { settings } from './es/settings';
import { shell, status } from './es/shell';
import { events } from './es/siteEvents';
import { shop } from './es/siteHealth';
import { siteResource, sites } from './es/sites';
import { consistency } from './es/system';
import { validation } from './es/validation';
import type { Labels } from './Labels';
import type { Texts } from './Text';

/** Every text in Spanish; a missing text does not compile. */
const es: Texts & Labels = {
  access,
  apiKeys,
  accounts,
  auth,
  connection,
  invitation,
  login,
  customers,
  attention,
  dashboard,
  setup,
  testOrders,
  deliveredKeys,
  customer,
  messages,
  earlierOrders,
  failures,
  success,
  fields,
  values,
  http,
  records,
  responses,
  upstream,
  import: importPage,
  kit,
  licenses,
  emails,
  mail,
  ses,
  mappings,
  stock,
  alerts,
  notifications,
  orders,
  poolSettings,
  pools,
  profile,
  ra,
  reconciliation,
  recovery,
  settings,
  shell,
  status,
  events,
  shop,
  sites,
  consistency,
  validation,
  resources: {
    pools: poolResource,
    licenses: licenseResource,
    orders: orderResource,
    customers: customerResource,
    sites: siteResource,
    mappings: mappingResource,
    notifications: notificationResource,
    audit: auditResource,
    administrators: administratorResource,
  },
};

export default es;
