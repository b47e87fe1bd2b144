import type { TextCode } from '#contract/texts/Text';
import { access } from './en/access';
import { administrators } from './en/administrators';
import { kit, shell, status } from './en/console';
import { errors as ownErrors } from './en/errors';
import { importPage, poolSettings } from './en/importPage';
import { licenses } from './en/licenses';
import { mappings } from './en/mappings';
import { messages } from './en/messages';
import { dashboard } from './en/monitoring';
import { audit, notifications } from './en/notifications';
import { customers, orders } from './en/orders';
import { profile } from './en/profile';
import { ra } from './en/ra';
import { reconciliation } from './en/reconciliation';
import { recovery } from './en/recovery';
import { settings } from './en/settings';
import { sites } from './en/sites';
import { pools, validation } from './en/stock';

// The API sends its sentences in English: only those of the console itself are needed here.
const errors = ownErrors as Partial<Record<TextCode, string>> as Record<TextCode, string>;

/**
 * All texts in English, as named exports of `en/*.ts`. The texts of a resource are under
 * `resources.<name>`, those of a page under its name.
 */
const en = {
  errors,
  ra,
  kit,
  shell,
  status,
  resources: {
    pools,
    mappings,
    sites,
    licenses,
    orders,
    customers,
    notifications,
    audit,
    administrators,
  },
  access,
  dashboard,
  messages,
  import: importPage,
  poolSettings,
  reconciliation,
  recovery,
  settings,
  profile,
  validation,
};

export default en;
