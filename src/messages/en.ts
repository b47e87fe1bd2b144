import errorTexts from '#contract/messages/en';
import type { MessageCode } from '#contract/messages/Message';
import { kit, profile, settings, shell, status } from './en/console';
import { audit, dashboard, notifications } from './en/monitoring';
import { ra } from './en/ra';
import { mappings, messages, reconciliation, sites } from './en/sites';
import { importPage, licenses, poolSettings, pools, validation } from './en/stock';

const errors: Record<MessageCode, string> = errorTexts;

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
