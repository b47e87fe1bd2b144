import { type Language, languages } from '#contract/texts/language';

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && value in languages;

/** Where react-admin's store keeps the language; the sign-in page has no store. */
const STORAGE_KEY = 'RaStore.locale';

export const storeLanguage = (language: Language) =>
  localStorage.setItem(STORAGE_KEY, JSON.stringify(language));

/** The chosen language; on the first visit that of the browser, which is stored for the console. */
export function getLanguage(): Language {
  const stored = localStorage.getItem(STORAGE_KEY)?.slice(1, -1);
  if (isLanguage(stored)) return stored;
  const language = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
  storeLanguage(language);
  return language;
}

/** The languages as choices of an input, in their own names. */
export const LANGUAGE_CHOICES = Object.entries(languages).map(([id, name]) => ({ id, name }));
