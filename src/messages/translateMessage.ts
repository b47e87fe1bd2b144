import { formatParams } from '#contract/messages/interpolate';
import type { Message } from '#contract/messages/Message';
import type { SentMessage } from '#contract/messages/schema';
import { parseValidationMessage } from '#contract/messages/validationMessage';

interface Translator {
  translate: (key: string, options: Record<string, unknown>) => string;
  getLocale: () => string;
}

let translator: Translator | undefined;

/** Sets what translates messages outside React: react-admin's i18n provider, or the sign-in page's catalog. */
export function setTranslator(current: Translator): void {
  translator = current;
}

/** A message of the contract or the server in the reader's language; `english` if its code is unknown here. */
export function translateMessage({ code, params }: SentMessage, english: string = code): string {
  if (!translator) return english;
  const { translate, getLocale } = translator;
  const formatted = formatParams(params, getLocale(), (nested: Message) => translateMessage(nested));
  return translate(`errors.${code}`, { ...formatted, _: english });
}

/** The messages of form fields in the reader's language. */
export function translateFields(
  messages: Record<string, SentMessage>,
  english: Record<string, string> = {},
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).map(([field, message]) => [field, translateMessage(message, english[field])]),
  );
}

/** The error of a form field: one of a schema, or one that is translated already. */
export function translateFieldError(error: string): string {
  const message = parseValidationMessage(error);
  return message ? translateMessage(message) : error;
}

type Translatable<F extends string> = { [K in F]: string | null } & {
  texts?: Partial<Record<F, SentMessage>>;
};

/** An English text of a record in the reader's language, by its message. */
export function translateText<F extends string>(record: Translatable<F>, field: F): string {
  const english = record[field] ?? '';
  const message = record.texts?.[field];
  return message ? translateMessage(message, english) : english;
}
