import { accounts } from './en/accounts';
import { auth } from './en/auth';
import { connection } from './en/connection';
import { customer } from './en/customer';
import { events } from './en/events';
import { failures } from './en/failures';
import { fields } from './en/fields';
import { http } from './en/http';
import { mail } from './en/mail';
import { alerts, dashboard, emails, messages, notifications, ses, settings } from './en/messaging';
import { attention, consistency, recovery, setup, testOrders } from './en/operation';
import { records } from './en/records';
import { responses } from './en/responses';
import { apiKeys, customers, orders, shop, sites, upstream } from './en/shops';
import { licenses, mappings, pools, stock, validation } from './en/stock';
import { success } from './en/success';
import { values } from './en/values';

/** The English of every text that the API sends. */
const en = {
  ...fields,
  ...values,
  ...auth,
  ...accounts,
  ...connection,
  ...http,
  ...records,
  ...responses,
  ...pools,
  ...licenses,
  ...validation,
  ...mappings,
  ...stock,
  ...sites,
  ...apiKeys,
  ...orders,
  ...customers,
  ...events,
  ...upstream,
  ...shop,
  ...messages,
  ...customer,
  ...emails,
  ...notifications,
  ...alerts,
  ...mail,
  ...ses,
  ...settings,
  ...dashboard,
  ...attention,
  ...consistency,
  ...setup,
  ...testOrders,
  ...recovery,
  ...failures,
  ...success,
} as const;

export default en;
