import * as z from 'zod/mini';
import type { Text, TextArguments, TextCode, TextParam } from './Text';

/** A text as the API sends it, for a client that shows it in its own language. */
export const TextSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.custom<TextParam>()),
});
export type SentText = z.infer<typeof TextSchema>;

/** The texts behind the English fields of a record; a field with a text of another system may be missing. */
export function textsOf<const F extends string>(...fields: [F, ...F[]]) {
  return z.optional(z.partialRecord(z.enum(fields), TextSchema));
}

/** react-admin's own format for a text with parameters where only a string can be passed. */
const PREFIX = '@@react-admin@@';

// Schemas without an error of their own report a general one.
z.config({ customError: () => validationText('fields.invalid') });

/** The `error` of a zod schema; react-admin's inputs translate it as it is. */
export function validationText<C extends TextCode>(code: C, ...args: TextArguments<C>): string {
  return PREFIX + JSON.stringify({ message: code, args: args[0] ?? {} });
}

/** Reads the `error` of a zod schema; undefined for any other text. */
export function parseValidationText(error: string): Text | undefined {
  if (!error.startsWith(PREFIX)) return undefined;
  const { message: code, args: params } = JSON.parse(error.slice(PREFIX.length));
  return { code, params };
}

/** Reads the `error` of a zod schema, which may be a plain text. */
export const readValidationText = (error: string): Text =>
  parseValidationText(error) ?? { code: 'upstream.text', params: { text: error } };
