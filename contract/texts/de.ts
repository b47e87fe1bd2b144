import { accounts } from './de/accounts';
import { auth } from './de/auth';
import { connection } from './de/connection';
import { customer } from './de/customer';
import { events } from './de/events';
import { failures } from './de/failures';
import { http } from './de/http';
import { mail } from './de/mail';
import { alerts, dashboard, emails, messages, notifications, ses, settings } from './de/messaging';
import { attention, consistency, recovery, setup, testOrders } from './de/operation';
import { records } from './de/records';
import { responses } from './de/responses';
import { apiKeys, customers, orders, shop, sites, upstream } from './de/shops';
import { licenses, mappings, pools, stock, validation } from './de/stock';
import { success } from './de/success';
import { values } from './de/values';
import type * as en from './en/fields';
import type { TextCode } from './Text';

const fields = {
  'fields.invalid': 'Ungültige Eingabe',
  'fields.unknown': 'Unbekanntes Feld',
  'fields.text': 'Muss Text sein',
  'fields.character': 'Enthält ein Zeichen, das nicht gespeichert werden kann',
  'fields.max_length': 'Darf höchstens %{max} Zeichen haben',
} satisfies Record<keyof typeof en.fields, string>;

/** Every text in German; a missing or unknown code does not compile. */
const de = {
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

export default de;
