import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { TranslationMessages } from 'react-admin';
import { eraseType } from '../kit/resource/declarations';
import en from './en';
import { isLanguage, type Language, languages } from './languages';

const catalogLoaders: Record<Exclude<Language, 'en'>, () => Promise<{ default: typeof en }>> = {
  de: () => import('./de'),
  es: () => import('./es'),
};

/** English is there from the start; the others are fetched when somebody chooses them. */
function loadMessages(locale: string) {
  if (!isLanguage(locale) || locale === 'en') return toTranslationMessages(en);
  return catalogLoaders[locale]().then(({ default: messages }) => toTranslationMessages(messages));
}

// react-admin asks for all of its words; what this console never shows is left out.
const toTranslationMessages = (messages: typeof en) => eraseType<TranslationMessages>(messages);

const locales = Object.entries(languages).map(([locale, name]) => ({ locale, name }));

export const i18nProvider = polyglotI18nProvider(loadMessages, 'en', locales, { allowMissing: true });
