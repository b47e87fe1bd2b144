import * as z from 'zod/mini';

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

/** The body of every error response. `errors` maps form fields to messages. */
export const Failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: ErrorCode,
  errors: z.optional(z.record(z.string(), z.string())),
  request_id: z.optional(z.string()),
});
export type Failure = z.infer<typeof Failure>;

/** The first message of each field; messages without a field are under `form`. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  // A Map, because a field may be named like an Object.prototype member, such as `constructor`.
  const errors = new Map<string, string>();
  const addError = (field: string, message: string) => void (errors.has(field) || errors.set(field, message));
  for (const issue of error.issues) {
    const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys : [];
    for (const key of unknownKeys) addError(key, 'Unknown field');
    if (unknownKeys.length === 0) addError(issue.path.join('.') || 'form', issue.message);
  }
  return Object.fromEntries(errors);
}
