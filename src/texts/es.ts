import errors from '#contract/texts/es';
import type en from './en';
import { access } from './es/access';
import { administrators } from './es/administrators';
import { kit, shell, status } from './es/console';
import { importPage, poolSettings } from './es/importPage';
import { labels } from './es/labels';
import { licenses } from './es/licenses';
import { mappings } from './es/mappings';
import { messages } from './es/messages';
import { dashboard } from './es/monitoring';
import { audit, notifications } from './es/notifications';
import { customers, orders } from './es/orders';
import { profile } from './es/profile';
import { ra } from './es/ra';
import { reconciliation } from './es/reconciliation';
import { recovery } from './es/recovery';
import { settings } from './es/settings';
import { sites } from './es/sites';
import { pools, validation } from './es/stock';

/** All texts in Spanish; a missing text does not compile. */
const es: typeof en = {
  errors,
  ra,
  kit,
  shell,
  status,
  resources: {
    pools: { ...pools, ...labels.pools },
    mappings: { ...mappings, ...labels.mappings },
    sites: { ...sites, ...labels.sites, api_keys: { ...sites.api_keys, ...labels.api_keys } },
    licenses: { ...licenses, ...labels.licenses },
    orders: { ...orders, ...labels.orders },
    customers: { ...customers, ...labels.customers },
    notifications: { ...notifications, ...labels.notifications },
    audit: { ...audit, ...labels.audit },
    administrators: { ...administrators, ...labels.administrators },
  },
  access,
  dashboard,
  messages,
  import: importPage,
  poolSettings,
  reconciliation,
  recovery,
  settings: { ...settings, ...labels.settings },
  profile: { ...profile, ...labels.profile },
  validation,
};

export default es;
