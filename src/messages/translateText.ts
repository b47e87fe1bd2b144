import type { SentMessage } from '#contract/messages/schema';
import { parseValidationMessage } from '#contract/messages/validationMessage';
import { translateMessage } from './translateMessage';

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
