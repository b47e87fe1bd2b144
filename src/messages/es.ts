import type en from './en';
import audit from './es/audit';
import dashboard from './es/dashboard';
import delivery from './es/delivery';
import importing from './es/import';
import kit from './es/kit';
import licenses from './es/licenses';
import mappings from './es/mappings';
import notifications from './es/notifications';
import phrases from './es/phrases';
import poolSettings from './es/poolSettings';
import pools from './es/pools';
import profile from './es/profile';
import ra from './es/ra';
import reconciliation from './es/reconciliation';
import settings from './es/settings';
import shell from './es/shell';
import sites from './es/sites';
import status from './es/status';
import validation from './es/validation';

/** Every text in Spanish; what English has and this lacks does not compile. */
const es: typeof en = {
  ...phrases,
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

export default es;
