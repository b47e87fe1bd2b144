import { auth } from '#contract/messages/en/auth';
import { connection } from '#contract/messages/en/connection';
import { fields } from '#contract/messages/en/fields';
import { interpolate } from '#contract/messages/interpolate';
import en from './en/login';
import { getStoredLanguage, type Language } from './languages';
import { setTranslator } from './translateMessage';

/** Texts of the sign-in page. */
export interface LoginMessages {
  language: Language;
  texts: typeof en;
}

type Catalog = Record<string, string>;

const catalogLoaders = {
  de: () => Promise.all([import('./de/login'), import('#contract/messages/de')]),
  es: () => Promise.all([import('./es/login'), import('#contract/messages/es')]),
};

/** Loads only the texts of the sign-in page; the full catalog is loaded with the console. */
export async function loadLoginMessages(): Promise<LoginMessages> {
  const language = getStoredLanguage();
  try {
    if (language !== 'en') {
      const [{ default: texts }, { default: catalog }] = await catalogLoaders[language]();
      translateWith(catalog);
      return { language, texts };
    }
  } catch {
    // Falls back to English.
  }
  translateWith({ ...fields, ...auth, ...connection });
  return { language: 'en', texts: en };
}

function translateWith(catalog: Catalog): void {
  setTranslator(({ code, params }, english) =>
    interpolate(catalog[code] ?? english, params as Record<string, string>),
  );
}
