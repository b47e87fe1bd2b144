import * as z from 'zod/mini';
import { TextSchema } from './texts/validationText';

/** Machine-readable cause of a failure; `message` is the text for people. */
export const ErrorCode = z.enum([
  'bad_request',
  'unauthenticated',
  'second_factor_required',
  'forbidden',
  'reauthentication_required',
  'second_factor_missing',
  'not_found',
  'conflict',
  'changed_meanwhile',
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
  data: z.null(),
  message: z.string(),
  code: ErrorCode,
  reason: TextSchema,
  errors: z.optional(z.record(z.string(), z.string())),
  reasons: z.optional(z.record(z.string(), TextSchema)),
  /** The present values of the fields that somebody else has changed, with `changed_meanwhile`. */
  current: z.optional(z.record(z.string(), z.unknown())),
  request_id: z.optional(z.string()),
});
export type Failure = z.infer<typeof Failure>;
