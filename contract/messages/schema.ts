import * as z from 'zod/mini';
import type { MessageParam } from './Message';

/** A message as the API sends it, for a client that shows it in its own language. */
export const MessageSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.custom<MessageParam>()),
});
export type SentMessage = z.infer<typeof MessageSchema>;

/** The messages behind a record's English texts, by field; a field with a text of another system may be missing. */
export function messagesOf<const F extends string>(...fields: [F, ...F[]]) {
  return z.optional(z.partialRecord(z.enum(fields), MessageSchema));
}
