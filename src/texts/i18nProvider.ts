import type { TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { formatAmounts } from '#contract/texts/formatAmounts';
import { formatParams } from '#contract/texts/formatParams';
import { interpolate, isolateText } from '#contract/texts/interpolate';
import type { SentText } from '#contract/texts/schema';
import { eraseType } from '../eraseType';
import en from './en';
import { isLanguage, type Language, languages } from './languages';
import { setTranslator } from './translateText';

const catalogLoaders: Record<Exclude<Language, 'en'>, () => Promise<{ default: typeof en }>> = {
  de: () => import('./de'),
  es: () => import('./es'),
};

/** English is bundled; other languages are loaded on demand. */
function loadMessages(locale: string) {
  if (!isLanguage(locale) || locale === 'en') return toTranslationMessages(en);
  return catalogLoaders[locale]().then(({ default: messages }) => toTranslationMessages(messages));
}

// Without the index signature of the type, so that a typo in a catalog does not compile.
const toTranslationMessages = (messages: object) => eraseType<TranslationMessages>(messages);

const locales = Object.entries(languages).map(([locale, name]) => ({ locale, name }));

export const i18nProvider = polyglotI18nProvider(loadMessages, 'en', locales, {
  allowMissing: true,
  replace: replaceVariables,
});

/** Inserts values as `interpolate` does: polyglot itself writes amounts without separators. */
function replaceVariables(this: string, pattern: RegExp, getValue: (...match: string[]) => string | number) {
  const format = formatAmounts(i18nProvider.getLocale());
  return this.replace(pattern, (...match) => isolateText(format(getValue(...match), match[1])));
}

setTranslator(translateNested);

/** Translates a message and the messages within it. */
function translateNested({ code, params }: SentText, english: string): string {
  const language = i18nProvider.getLocale();
  // The server has formatted its own sentences.
  if (language === 'en' && english !== code) return english;
  const formatted = formatParams(params, language, (nested) => translateNested(nested, nested.code));
  // Without the parameters, which polyglot would insert without separators.
  const text = i18nProvider.translate(`errors.${code}`, { _: '' });
  if (text === '') return english;
  return interpolate(text, formatted, formatAmounts(language));
}
