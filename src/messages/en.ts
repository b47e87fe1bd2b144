import audit from './en/audit';
import dashboard from './en/dashboard';
import delivery from './en/delivery';
import importing from './en/import';
import kit from './en/kit';
import licenses from './en/licenses';
import mappings from './en/mappings';
import notifications from './en/notifications';
import poolSettings from './en/poolSettings';
import pools from './en/pools';
import profile from './en/profile';
import ra from './en/ra';
import reconciliation from './en/reconciliation';
import settings from './en/settings';
import shell from './en/shell';
import sites from './en/sites';
import status from './en/status';
import validation from './en/validation';

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
  delivery,
  import: importing,
  poolSettings,
  reconciliation,
  settings,
  profile,
  validation,
};

export default en;
