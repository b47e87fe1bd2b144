import type { Language } from '#contract/messages/language';

/** Selectable languages in their own names; the first is the default. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
} as const satisfies Record<Language, string>;
export type { Language };

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && value in languages;

/** Reads the language from the storage of react-admin's store: the sign-in page has no store. */
export function getStoredLanguage(): Language {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem('RaStore.locale') ?? '""');
    return isLanguage(stored) ? stored : 'en';
  } catch {
    return 'en';
  }
}
