import { auth, connection, login } from '#contract/texts/en/auth';
import * as endpoints from '#contract/texts/en/endpoints';
import * as fields from '#contract/texts/en/fields';
import { type Catalog, createCatalog } from '#contract/texts/formatText';
import type { Texts } from '#contract/texts/Text';
import { getLanguage } from './languages';

/** The texts of the pages that are shown before the console is loaded. */
export interface SignInTexts {
  login: Texts['login'];
  catalog: Catalog;
}

// The texts of the server arrive in English.
export const englishTexts: SignInTexts = {
  login,
  catalog: createCatalog('en', { auth, connection, login, ...endpoints, ...fields }),
};

const loaders = {
  de: () =>
    Promise.all([
      import('#contract/texts/de/auth'),
      import('#contract/texts/de/endpoints'),
      import('#contract/texts/de/fields'),
      import('#contract/texts/de/http'),
    ]),
  es: () =>
    Promise.all([
      import('#contract/texts/es/auth'),
      import('#contract/texts/es/endpoints'),
      import('#contract/texts/es/fields'),
      import('#contract/texts/es/http'),
    ]),
};

/** Loads only the texts of these pages; the whole catalog is loaded with the console. */
export async function loadSignInTexts(): Promise<SignInTexts> {
  const language = getLanguage();
  if (language === 'en') return englishTexts;
  try {
    const [auth, endpoints, fields, http] = await loaders[language]();
    const catalog = createCatalog(language, { ...auth, ...endpoints, ...fields, ...http });
    return { login: auth.login, catalog };
  } catch {
    return englishTexts;
  }
}
