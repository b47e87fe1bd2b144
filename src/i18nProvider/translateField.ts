import { parseValidationText, type SentText } from '#contract/shared/texts/validationText';
import { translateMessage, translateText } from './translateText';

/** The error of a form field: one of a schema, or one that is translated already. */
export function translateFieldError(error: string): string {
  const text = parseValidationText(error);
  return text ? translateText(text) : translateMessage(error);
}

type Translatable<F extends string> = { [K in F]: string | null } & {
  texts?: Partial<Record<F, SentText>>;
};

/** An English text of a record in the reader's language, by its code. */
export function translateField<F extends string>(record: Translatable<F>, field: F): string {
  const english = record[field] ?? '';
  const text = record.texts?.[field];
  return text ? translateText(text, english) : english;
}
