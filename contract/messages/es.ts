import { accounts } from './es/accounts';
import { auth } from './es/auth';
import { connection } from './es/connection';
import { customer } from './es/customer';
import { failures } from './es/failures';
import { fields } from './es/fields';
import { http } from './es/http';
import { mail } from './es/mail';
import { alerts, dashboard, emails, messages, notifications, ses, settings } from './es/messaging';
import { records } from './es/records';
import { responses } from './es/responses';
import { orders, shop, sites, upstream } from './es/shops';
import { licenses, mappings, pools, validation } from './es/stock';
import { values } from './es/values';
import type { MessageCode } from './Message';

/** Every message in Spanish; a missing or unknown code does not compile. */
const es = {
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
  ...sites,
  ...orders,
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
  ...failures,
} satisfies Record<MessageCode, string>;

export default es;
