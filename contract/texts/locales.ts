import type { Language } from './language';

/** The languages in their own names. */
export const languages: Record<Language, string> = { en: 'English', de: 'Deutsch', es: 'Español' };

/** Locale for dates and numbers. */
export const LOCALES: Record<Language, string> = { en: 'en-US', de: 'de-DE', es: 'es-ES' };
