import type { SentText } from '#contract/texts/schema';

/** Translates a message; `english` if its code has no text. */
export type Translator = (message: SentText, english: string) => string;

let translator: Translator = (_, english) => english;
let override: Translator | undefined;

/** Sets what translates messages outside React: the console's i18n provider. */
export function setTranslator(current: Translator): void {
  translator = current;
}

/**
 * Translates with the small catalog of the sign-in page while it is shown: the console may load behind it in another
 * language. Returns a function that ends this.
 */
export function overrideTranslator(current: Translator): () => void {
  override = current;
  return () => {
    override = undefined;
  };
}

/** A message of the contract or the server in the reader's language; `english` if its code has no text here. */
export const translateText = (message: SentText, english: string = message.code): string =>
  (override ?? translator)(message, english);

/** The messages of form fields in the reader's language. */
export function translateFields(
  messages: Record<string, SentText>,
  english: Record<string, string> = {},
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).map(([field, message]) => [field, translateText(message, english[field])]),
  );
}
