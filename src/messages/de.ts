import errors from '#contract/messages/de';
import { kit, profile, settings, shell, status } from './de/console';
import { labels } from './de/labels';
import { audit, dashboard, notifications } from './de/monitoring';
import { ra } from './de/ra';
import { mappings, messages, reconciliation, sites } from './de/sites';
import { importPage, licenses, poolSettings, pools, validation } from './de/stock';
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

export default de;
