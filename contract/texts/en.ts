import { accounts, invitation } from './en/accounts';
import { access, administratorResource } from './en/administrators';
import { apiKeys } from './en/apiKeys';
import { auditResource } from './en/audit';
import { auth, connection, login } from './en/auth';
import { customerResource, customers } from './en/customers';
import { attention, dashboard, setup, testOrders } from './en/dashboard';
import { deliveredKeys } from './en/deliveredKeys';
import { customer, messages } from './en/deliveries';
import { earlierOrders } from './en/earlierOrders';
import { failures, success } from './en/endpoints';
import { fields, values } from './en/fields';
import { http, records, responses, upstream } from './en/http';
import { importPage } from './en/imports';
import { kit } from './en/kit';
import { licenseResource, licenses } from './en/licenses';
import { emails, mail, ses } from './en/mail';
import { mappingResource, mappings, stock } from './en/mappings';
import { alerts, notificationResource, notifications } from './en/notifications';
import { orderResource, orders } from './en/orders';
import { poolResource, poolSettings, pools } from './en/pools';
import { profile } from './en/profile';
import { ra } from './en/ra';
import { reconciliation, recovery } from './en/recovery';
import { settings } from './en/settings';
import { shell, status } from './en/shell';
import { events } from './en/siteEvents';
import { shop } from './en/siteHealth';
import { siteResource, sites } from './en/sites';
import { consistency } from './en/system';
import { validation } from './en/validation';

/** Every text in English: what the API says, by its area, and what the console shows. */
const en = {
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
  /** Where react-admin looks for the name and the labels of a resource. */
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

export default en;
