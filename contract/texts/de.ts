import { accounts, invitation } from './de/accounts';
import { access, administratorResource } from './de/administrators';
import { apiKeys } from './de/apiKeys';
import { auditResource } from './de/audit';
import { auth, connection, login } from './de/auth';
import { customerResource, customers } from './de/customers';
import { attention, dashboard, setup, testOrders } from './de/dashboard';
import { deliveredKeys } from './de/deliveredKeys';
import { customer, messages } from './de/deliveries';
import { earlierOrders } from './de/earlierOrders';
import { failures, success } from './de/endpoints';
import { fields, values } from './de/fields';
import { http, records, responses, upstream } from './de/http';
import { importPage } from './de/imports';
import { kit } from './de/kit';
import { licenseResource, licenses } from './de/licenses';
import { emails, mail, ses } from './de/mail';
import { mappingResource, mappings, stock } from './de/mappings';
import { alerts, notificationResource, notifications } from './de/notifications';
import { orderResource, orders } from './de/orders';
import { poolResource, poolSettings, pools } from './de/pools';
import { profile } from './de/profile';
import { ra } from './de/ra';
import { reconciliation, recovery } from './de/recovery';
import { settings } from './de/settings';
import { shell, status } from './de/shell';
import { events } from './de/siteEvents';
import { shop } from './de/siteHealth';
import { siteResource, sites } from './de/sites';
import { consistency } from './de/system';
import { validation } from './de/validation';
import type { Labels } from './Labels';
import type { Texts } from './Text';

/** Every text in German; a missing text does not compile. */
const de: Texts & Labels = {
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

export default de;
