import type { I18nProvider } from 'ra-core';
import * as en from '#contract/texts/en';
import { createCatalog, interpolate } from '#contract/texts/formatText';
import { type Language, languages } from '#contract/texts/language';
import type { Texts } from '#contract/texts/Text';
import { isLanguage } from './languages';
import { setCatalog } from './translateText';

/** English is bundled; other languages are loaded on demand. */
const loaders: Record<Language, () => Promise<Texts>> = {
  en: async () => en,
  de: () => import('#contract/texts/de'),
  es: () => import('#contract/texts/es'),
};

let catalog = createCatalog('en', en);
setCatalog(catalog);

let getDeclaredTexts: (language: Language) => object = () => ({});

/** Adds the texts that stand beside what they name, such as those of declared resources, to the other languages. */
export function addTexts(getTexts: (language: Language) => object): void {
  getDeclaredTexts = getTexts;
}

const locales = Object.entries(languages).map(([locale, name]) => ({ locale, name }));

/** react-admin's texts by key; `_` is the text of a missing key, else it is shown itself. */
export const i18nProvider = {
  translate(key, { _: fallback = key, ...params } = {}) {
    return interpolate(catalog.phrases[key] ?? String(fallback), params, catalog.language);
  },
  async changeLocale(locale) {
    const language = isLanguage(locale) ? locale : 'en';
    catalog = createCatalog(language, await loaders[language](), getDeclaredTexts(language));
    setCatalog(catalog);
  },
  getLocale: () => catalog.language,
  getLocales: () => locales,
} satisfies I18nProvider;
