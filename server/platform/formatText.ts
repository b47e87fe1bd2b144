import de from '#contract/texts/de';
import en from '#contract/texts/en';
import es from '#contract/texts/es';
import { formatAmounts } from '#contract/texts/formatAmounts';
import { formatParams } from '#contract/texts/formatParams';
import { interpolate } from '#contract/texts/interpolate';
import type { Language } from '#contract/texts/language';
import { type Text, type TextArguments, type TextCode, textOf } from '#contract/texts/Text';

const catalogs: Record<Language, Record<TextCode, string>> = { en, de, es };

/** The text of a message in a language. A code that this version does not know is shown itself. */
export function formatText(language: Language, { code, params }: Text): string {
  const formatNested = (nested: Text) => formatText(language, nested);
  const text = catalogs[language][code] ?? code;
  return interpolate(text, formatParams(params, language, formatNested), formatAmounts(language));
}

/** The English sentences of messages by field, as the API sends them. */
export function formatFields(texts: Record<string, Text>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, formatText('en', text)]));
}

/** Formats texts in one language. */
export type Translate = <C extends TextCode>(code: C, ...args: TextArguments<C>) => string;

/** Returns the function that formats texts in a language, for a page or an e-mail with many of them. */
export const createTranslate =
  (language: Language): Translate =>
  (code, ...args) =>
    formatText(language, textOf(code, ...args));
