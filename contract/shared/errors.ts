import * as z from 'zod/mini';
import { type Message, message } from '../messages/Message';
import { MessageSchema } from '../messages/schema';
import { readValidationMessage } from '../messages/validationMessage';

/** Machine-readable cause of a failure; `message` is the text for people. */
export const ErrorCode = z.enum([
  'bad_request',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'invalid',
  'rate_limited',
  'upstream_error',
  'upstream_timeout',
  'unavailable',
  'internal',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/**
 * The body of every error response. `message` and `errors` (by form field) are English; `reason` and `reasons`
 * are the same texts as codes.
 */
export const Failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: ErrorCode,
  reason: MessageSchema,
  errors: z.optional(z.record(z.string(), z.string())),
  reasons: z.optional(z.record(z.string(), MessageSchema)),
  request_id: z.optional(z.string()),
});
export type Failure = z.infer<typeof Failure>;

/** The first message of each field; messages without a field are under `form`. */
export function fieldMessages(error: z.core.$ZodError): Record<string, Message> {
  // A Map, because a field may be named like an Object.prototype member, such as `constructor`.
  const messages = new Map<string, Message>();
  const addMessage = (field: string, text: Message) =>
    void (messages.has(field) || messages.set(field, text));
  for (const issue of error.issues) {
    const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys : [];
    for (const key of unknownKeys) addMessage(key, message('fields.unknown'));
    if (unknownKeys.length === 0)
      addMessage(issue.path.join('.') || 'form', readValidationMessage(issue.message));
  }
  return Object.fromEntries(messages);
}
