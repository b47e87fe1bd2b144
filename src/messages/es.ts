import errors from '#contract/messages/es';
import type en from './en';
import { kit, profile, settings, shell, status } from './es/console';
import { audit, dashboard, notifications } from './es/monitoring';
import phrases from './es/phrases';
import { ra } from './es/ra';
import { mappings, messages, reconciliation, sites } from './es/sites';
import { importPage, licenses, poolSettings, pools, validation } from './es/stock';

/** All texts in Spanish; a missing text does not compile. */
const es: typeof en = {
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

export default es;
