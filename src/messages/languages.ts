/** The languages people can choose, each in its own words; the first is the default. */
export const languages = { en: 'English', de: 'Deutsch', es: 'Español' } as const;
export type Language = keyof typeof languages;

/** How each language writes dates and numbers. */
export const LOCALES: Record<Language, string> = { en: 'en-US', de: 'de-DE', es: 'es-ES' };

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && value in languages;

/** The language that was chosen, read where react-admin's store keeps it: the sign-in screen has no store yet. */
export function getStoredLanguage(): Language {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem('RaStore.locale') ?? '""');
    return isLanguage(stored) ? stored : 'en';
  } catch {
    return 'en';
  }
}
