import {
  type Catalog,
  createCatalog,
  formatText as formatByCatalog,
} from '#contract/shared/texts/formatText';
import * as de from '#contract/texts/de';
import * as en from '#contract/texts/en';
import * as es from '#contract/texts/es';
import type { Language } from '#contract/texts/language';
import { type Text, type TextArguments, type TextCode, textOf } from '#contract/texts/Text';

const catalogs: Record<Language, Catalog> = {
  en: createCatalog('en', en),
  de: createCatalog('de', de),
  es: createCatalog('es', es),
};

/** The text in a language. A code that this version does not know is shown itself. */
export const formatText = (language: Language, text: Text): string =>
  formatByCatalog(catalogs[language], text);

/** The English sentences of texts by field, as the API sends them. */
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
