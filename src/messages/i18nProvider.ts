import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { TranslationMessages } from 'react-admin';
import { erased } from '../kit/declare/erased';
import en from './en';
import { isLanguage, type Language, languages } from './languages';

const catalogues: Record<Exclude<Language, 'en'>, () => Promise<{ default: typeof en }>> = {
  de: () => import('./de'),
  es: () => import('./es'),
};

/** English is there from the start; the others are fetched when somebody chooses them. */
function messagesOf(locale: string) {
  if (!isLanguage(locale) || locale === 'en') return asked(en);
  return catalogues[locale]().then(({ default: messages }) => asked(messages));
}

// react-admin asks for all of its words; what this console never shows is left out.
const asked = (messages: typeof en) => erased<TranslationMessages>(messages);

const locales = Object.entries(languages).map(([locale, name]) => ({ locale, name }));

export const i18nProvider = polyglotI18nProvider(messagesOf, 'en', locales, { allowMissing: true });
