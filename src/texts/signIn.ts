import * as fields from '#contract/shared/texts/en/fields';
import * as responses from '#contract/shared/texts/en/responses';
import { type Catalog, createCatalog } from '#contract/shared/texts/formatText';
import { auth, login } from '#contract/texts/en/auth';
import * as endpoints from '#contract/texts/en/endpoints';
import * as values from '#contract/texts/en/fields';
import type { Language } from '#contract/texts/language';
import type { Texts } from '#contract/texts/Text';
import { setFailureTexts } from '../dataProvider/failureTexts';
import { setCatalog } from '../i18nProvider/translateText';
import { getLanguage } from './languages';

/** The texts of the pages that are shown before the console is loaded. */
export interface SignInTexts {
  login: Texts['login'];
  catalog: Catalog<Language>;
}

// The texts of the server arrive in English.
export const englishTexts: SignInTexts = {
  login,
  catalog: createCatalog('en', { ...responses, ...fields, auth, login, ...endpoints, ...values }),
};

const loaders = {
  de: () =>
    Promise.all([
      import('#contract/texts/de/auth'),
      import('#contract/texts/de/endpoints'),
      import('#contract/texts/de/fields'),
      import('#contract/texts/de/http'),
      import('#contract/shared/texts/de/fields'),
      import('#contract/shared/texts/de/responses'),
    ]),
  es: () =>
    Promise.all([
      import('#contract/texts/es/auth'),
      import('#contract/texts/es/endpoints'),
      import('#contract/texts/es/fields'),
      import('#contract/texts/es/http'),
      import('#contract/shared/texts/es/fields'),
      import('#contract/shared/texts/es/responses'),
    ]),
};

setCatalog(englishTexts.catalog);
setFailureTexts(() => import('./findFailure'));

/** Loads only the texts of these pages; the whole catalog is loaded with the console. */
export async function loadSignInTexts(): Promise<SignInTexts> {
  const language = getLanguage();
  if (language === 'en') return englishTexts;
  try {
    const [auth, endpoints, values, http, fields, responses] = await loaders[language]();
    const catalog = createCatalog(language, {
      ...responses,
      ...fields,
      ...auth,
      ...endpoints,
      ...values,
      ...http,
    });
    return { login: auth.login, catalog };
  } catch {
    return englishTexts;
  }
}
