import { languages } from '#contract/texts/language';

/** The languages as choices of an input, in their own names. */
export const LANGUAGE_CHOICES = Object.entries(languages).map(([id, name]) => ({ id, name }));
