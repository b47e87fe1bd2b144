import { type Catalog, formatText } from '#contract/shared/texts/formatText';
import type { SentText } from '#contract/shared/texts/validationText';

let current: Catalog = { language: 'en', phrases: {} };
let override: Catalog | undefined;

/** Sets the texts of the console, outside React. */
export function setCatalog(catalog: Catalog): void {
  current = catalog;
}

/**
 * Translates with the small catalog of the sign-in page while it is shown: the console may load behind it in another
 * language. Returns a function that ends this.
 */
export function overrideCatalog(catalog: Catalog): () => void {
  override = catalog;
  return () => {
    override = undefined;
  };
}

/** A message of a declared resource, which has its English as its key. */
export const translateMessage = (english: string): string =>
  (override ?? current).phrases[english] ?? english;

/** A text of the contract or the server in the reader's language; `english` if its code has no text here. */
export function translateText(text: SentText, english: string = text.code): string {
  const catalog = override ?? current;
  if (text.code === 'upstream.text')
    return translateMessage(english === text.code ? String(text.params.text) : english);
  // The server has formatted its own sentences.
  const isFormatted = catalog.language === 'en' && english !== text.code;
  return isFormatted || !(text.code in catalog.phrases) ? english : formatText(catalog, text);
}

/** The texts of form fields in the reader's language. */
export function translateFields(
  texts: Record<string, SentText>,
  english: Record<string, string> = {},
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, translateText(text, english[field])]),
  );
}
