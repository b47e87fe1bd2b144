import type { I18nProvider } from 'ra-core';
import { type Catalog, createCatalog, interpolate } from '#contract/shared/texts/formatText';
import { setCatalog } from './translateText';

/** A language beside English: its name in itself, and its texts, which are loaded on demand. */
interface OtherLanguage {
  name: string;
  load: () => Promise<object>;
}

type GetTexts = (language: string) => object;

interface KitI18nProvider extends I18nProvider {
  /** Adds texts that stand beside what they name, such as those of declared resources. */
  addTexts: (getTexts: GetTexts) => void;
}

/**
 * Makes react-admin's i18nProvider of texts by key, those of the kit among them (`contract/shared/texts/`). A param `_` is the
 * text of a missing key, else the key is shown itself.
 */
export function createI18nProvider(
  english: object,
  others: Readonly<Record<string, OtherLanguage>> = {},
): KitI18nProvider {
  const names = Object.entries(others).map(([locale, { name }]) => ({ locale, name }));
  const locales = [{ locale: 'en', name: 'English' }, ...names];
  let getDeclaredTexts: GetTexts = () => ({});
  let catalog: Catalog = createCatalog('en', english);
  setCatalog(catalog);

  function applyCatalog({ language, phrases }: Catalog): void {
    const declared = createCatalog(language, getDeclaredTexts(language)).phrases;
    // English, the language of the first catalog, has none: thousands of phrases need no copy while the console starts.
    const hasDeclared = Object.keys(declared).length > 0;
    catalog = { language, phrases: hasDeclared ? { ...phrases, ...declared } : phrases };
    setCatalog(catalog);
  }

  return {
    translate(key, { _: fallback = key, ...params } = {}) {
      return interpolate(catalog.phrases[key] ?? String(fallback), params, catalog.language);
    },
    async changeLocale(locale) {
      const other = others[locale];
      applyCatalog(other ? createCatalog(locale, await other.load()) : createCatalog('en', english));
    },
    getLocale: () => catalog.language,
    getLocales: () => locales,
    addTexts(getTexts) {
      getDeclaredTexts = getTexts;
      applyCatalog(catalog);
    },
  };
}
