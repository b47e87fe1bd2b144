import errors from '#contract/messages/de';
import { kit, profile, settings, shell, status } from './de/console';
import { audit, dashboard, notifications } from './de/monitoring';
import phrases from './de/phrases';
import { ra } from './de/ra';
import { mappings, messages, reconciliation, sites } from './de/sites';
import { importPage, licenses, poolSettings, pools, validation } from './de/stock';
import type en from './en';

/** All texts in German; a missing text does not compile. */
const de: typeof en = {
  errors,
  ...phrases,
  ra,
  kit,
  shell,
  status,
  resources: { pools, mappings, sites, licenses, notifications, audit },
  dashboard,
  messages,
  import: importPage,
  poolSettings,
  reconciliation,
  settings,
  profile,
  validation,
};

export default de;
