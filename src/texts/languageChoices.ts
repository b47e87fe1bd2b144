import { languages } from '#contract/texts/locales';

/** The languages as choices of an input, in their own names. */
export const LANGUAGE_CHOICES = Object.entries(languages).map(([id, name]) => ({ id, name }));
