import errors from '#contract/texts/de';
import { access } from './de/access';
import { administrators } from './de/administrators';
import { kit, shell, status } from './de/console';
import { importPage, poolSettings } from './de/importPage';
import { labels } from './de/labels';
import { licenses } from './de/licenses';
import { mappings } from './de/mappings';
import { messages } from './de/messages';
import { dashboard } from './de/monitoring';
import { audit, notifications } from './de/notifications';
import { customers, orders } from './de/orders';
import { profile } from './de/profile';
import { ra } from './de/ra';
import { reconciliation } from './de/reconciliation';
import { recovery } from './de/recovery';
import { settings } from './de/settings';
import { sites } from './de/sites';
import { pools, validation } from './de/stock';
import type en from './en';

/** All texts in German; a missing text does not compile. */
const de: typeof en = {
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

export default de;
