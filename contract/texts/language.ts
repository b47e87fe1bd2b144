import * as z from 'zod/mini';

/** The languages of the product; the first is the default. */
export const Language = z.enum(['en', 'de', 'es']);
export type Language = z.infer<typeof Language>;

/** The languages in their own names. */
export const languages: Record<Language, string> = { en: 'English', de: 'Deutsch', es: 'Español' };

/** Locale for dates and numbers. */
export const LOCALES: Record<Language, string> = { en: 'en-US', de: 'de-DE', es: 'es-ES' };
