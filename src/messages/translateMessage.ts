import type { SentMessage } from '#contract/messages/schema';

/** Translates a message; `english` if its code has no text. */
export type Translator = (message: SentMessage, english: string) => string;

let translator: Translator = (_, english) => english;

/** Sets what translates messages outside React: the console's i18n provider, or the sign-in page's catalog. */
export function setTranslator(current: Translator): void {
  translator = current;
}

/** A message of the contract or the server in the reader's language; `english` if its code has no text here. */
export const translateMessage = (message: SentMessage, english: string = message.code): string =>
  translator(message, english);

/** The messages of form fields in the reader's language. */
export function translateFields(
  messages: Record<string, SentMessage>,
  english: Record<string, string> = {},
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).map(([field, message]) => [field, translateMessage(message, english[field])]),
  );
}
