import errors from '#contract/messages/es';
import type en from './en';
import { kit, profile, settings, shell, status } from './es/console';
import { labels } from './es/labels';
import { audit, dashboard, notifications } from './es/monitoring';
import { ra } from './es/ra';
import { mappings, messages, reconciliation, sites } from './es/sites';
import { importPage, licenses, poolSettings, pools, validation } from './es/stock';

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
    sites: { ...sites, ...labels.sites },
    licenses: { ...licenses, ...labels.licenses },
    notifications: { ...notifications, ...labels.notifications },
    audit: { ...audit, ...labels.audit },
  },
  dashboard,
  messages,
  import: importPage,
  poolSettings,
  reconciliation,
  settings: { ...settings, ...labels.settings },
  profile: { ...profile, ...labels.profile },
  validation,
};

export default es;
