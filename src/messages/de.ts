import audit from './de/audit';
import dashboard from './de/dashboard';
import delivery from './de/delivery';
import importing from './de/import';
import kit from './de/kit';
import licenses from './de/licenses';
import mappings from './de/mappings';
import notifications from './de/notifications';
import phrases from './de/phrases';
import poolSettings from './de/poolSettings';
import pools from './de/pools';
import profile from './de/profile';
import ra from './de/ra';
import reconciliation from './de/reconciliation';
import settings from './de/settings';
import shell from './de/shell';
import sites from './de/sites';
import status from './de/status';
import validation from './de/validation';
import type en from './en';

/** Every text in German; what English has and this lacks does not compile. */
const de: typeof en = {
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

export default de;
