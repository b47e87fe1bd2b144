import { auth } from '#contract/texts/en/auth';
import { connection } from '#contract/texts/en/connection';
import { fields } from '#contract/texts/en/fields';
import { interpolate } from '#contract/texts/interpolate';
import en from './en/login';
import { getLanguage, type Language } from './languages';
import type { Translator } from './translateText';

/** Texts of the sign-in page. */
export interface LoginTexts {
  language: Language;
  texts: typeof en;
  translator: Translator;
}

type Catalog = Record<string, string>;

const catalogLoaders = {
  de: () => Promise.all([import('./de/login'), import('#contract/texts/de')]),
  es: () => Promise.all([import('./es/login'), import('#contract/texts/es')]),
};

/** Loads only the texts of the sign-in page; the full catalog is loaded with the console. */
export async function loadLoginTexts(): Promise<LoginTexts> {
  const language = getLanguage();
  try {
    if (language !== 'en') {
      const [{ default: texts }, { default: catalog }] = await catalogLoaders[language]();
      return { language, texts, translator: translateWith(catalog) };
    }
  } catch {
    // Falls back to English.
  }
  return { language: 'en', texts: en, translator: translateWith({ ...fields, ...auth, ...connection }) };
}

function translateWith(catalog: Catalog): Translator {
  return ({ code, params }, english) =>
    interpolate(catalog[code] ?? english, params as Record<string, string>);
}
