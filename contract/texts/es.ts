import type * as en from './en/fields';
import { accounts } from './es/accounts';
import { auth } from './es/auth';
import { connection } from './es/connection';
import { customer } from './es/customer';
import { events } from './es/events';
import { failures } from './es/failures';
import { http } from './es/http';
import { mail } from './es/mail';
import { alerts, dashboard, emails, messages, notifications, ses, settings } from './es/messaging';
import { attention, consistency, recovery, setup, testOrders } from './es/operation';
import { records } from './es/records';
import { responses } from './es/responses';
import { apiKeys, customers, orders, shop, sites, upstream } from './es/shops';
import { licenses, mappings, pools, stock, validation } from './es/stock';
import { success } from './es/success';
import { values } from './es/values';
import type { TextCode } from './Text';

const fields = {
  'fields.invalid': 'Valor no válido',
  'fields.unknown': 'Campo desconocido',
  'fields.text': 'Debe ser texto',
  'fields.character': 'Contiene un carácter que no se puede guardar',
  'fields.max_length': 'Debe tener como mucho %{max} caracteres',
} satisfies Record<keyof typeof en.fields, string>;

/** Every text in Spanish; a missing or unknown code does not compile. */
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
} satisfies Record<TextCode, string>;

export default es;
