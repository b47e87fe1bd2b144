import type { I18nProvider } from 'ra-core';
import * as en from '#contract/texts/enConsole';
import { type Catalog, createCatalog, interpolate } from '#contract/texts/formatText';
import { type Language, languages } from '#contract/texts/language';
import type { Texts } from '#contract/texts/Text';
import { isLanguage } from './languages';
import { setCatalog } from './translateText';

/** English is bundled, without what the server alone writes; other languages are loaded on demand. */
const loaders: Record<Language, () => Promise<Omit<Texts, 'customer' | 'mail' | 'ses'>>> = {
  en: async () => en,
  de: () => import('#contract/texts/de'),
  es: () => import('#contract/texts/es'),
};

let getDeclaredTexts: (language: Language) => object = () => ({});

let catalog = createCatalog('en', en);
setCatalog(catalog);

/** Makes a catalog that of the console, with the texts that stand beside what they name. */
function applyCatalog({ language, phrases }: Catalog): void {
  const declared = createCatalog(language, getDeclaredTexts(language)).phrases;
  // English, the language of the first catalog, has none: thousands of phrases need no copy while the console starts.
  const hasDeclared = Object.keys(declared).length > 0;
  catalog = { language, phrases: hasDeclared ? { ...phrases, ...declared } : phrases };
  setCatalog(catalog);
}

/** Adds texts that stand beside what they name, such as those of declared resources. */
export function addTexts(getTexts: typeof getDeclaredTexts): void {
  getDeclaredTexts = getTexts;
  applyCatalog(catalog);
}

const locales = Object.entries(languages).map(([locale, name]) => ({ locale, name }));

/** react-admin's texts by key; `_` is the text of a missing key, else it is shown itself. */
export const i18nProvider = {
  translate(key, { _: fallback = key, ...params } = {}) {
    return interpolate(catalog.phrases[key] ?? String(fallback), params, catalog.language);
  },
  async changeLocale(locale) {
    const language = isLanguage(locale) ? locale : 'en';
    applyCatalog(createCatalog(language, await loaders[language]()));
  },
  getLocale: () => catalog.language,
  getLocales: () => locales,
} satisfies I18nProvider;
