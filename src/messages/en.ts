import { kit, profile, ra, settings, shell, status } from './en/console';
import { audit, dashboard, notifications } from './en/monitoring';
import { mappings, messages, reconciliation, sites } from './en/sites';
import { importPage, licenses, poolSettings, pools, validation } from './en/stock';

/**
 * Every text in English. A resource's texts stand in `en/<name>.ts` and are read as
 * `resources.<name>.…`, a page's in `en/<page>.ts` and are read as `<page>.…`.
 */
const en = {
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

export default en;
