import * as z from 'zod/mini';

/** Why a call failed, for programs; `message` is for people. */
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

/** The body of every failure. `errors` names the fields a form can show them at. */
export const Failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: ErrorCode,
  errors: z.optional(z.record(z.string(), z.string())),
  request_id: z.optional(z.string()),
});
export type Failure = z.infer<typeof Failure>;

/** The first message of each field; what concerns no single field stands under `form`. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  // Fields may bear names that every object has, such as `constructor`.
  const errors = new Map<string, string>();
  const addError = (field: string, message: string) => void (errors.has(field) || errors.set(field, message));
  for (const issue of error.issues) {
    const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys : [];
    for (const key of unknownKeys) addError(key, 'Unknown field');
    if (unknownKeys.length === 0) addError(issue.path.join('.') || 'form', issue.message);
  }
  return Object.fromEntries(errors);
}
