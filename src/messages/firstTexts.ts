import { auth } from '#contract/messages/en/auth';
import { connection } from '#contract/messages/en/connection';
import { fields } from '#contract/messages/en/fields';
import { values } from '#contract/messages/en/values';
import { kit, shell, status } from './en/console';
import { licenses } from './en/licenses';
import { names, presets, validationStates } from './en/names';

/**
 * The English texts of the shell and the licenses list, which open before all texts are loaded: 17 kB less until
 * they work.
 */
export const firstTexts = {
  errors: { ...fields, ...values, ...auth, ...connection },
  // The other texts of react-admin are loaded with the remaining ones.
  ra: { navigation: { page_range_info: '%{offsetBegin}-%{offsetEnd} of %{total}' } },
  kit,
  shell,
  status,
  resources: { ...names, licenses },
  dashboard: { sales: { preset: presets } },
  validation: { state: validationStates },
};

/** The lists that need no other texts. */
export const listsWithFirstTexts: ReadonlySet<string> = new Set(['licenses']);
