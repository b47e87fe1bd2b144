import type { Language } from './language';

/** Locale for dates and numbers. */
export const LOCALES: Record<Language, string> = { en: 'en-US', de: 'de-DE', es: 'es-ES' };
