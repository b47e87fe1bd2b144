import * as z from 'zod/mini';
import type { TextParam } from './Text';

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
