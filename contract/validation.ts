import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint';
import { setFallbacks } from './shared/fallbacks';
import { intBetween, NonNegativeInt, Timestamp } from './shared/fields';
import { textsOf, validationText } from './shared/texts/validationText';

export const ValidationStats = z.object({
  total_unlimited: NonNegativeInt,
  valid: NonNegativeInt,
  invalid: NonNegativeInt,
  pending: NonNegativeInt,
  last_run: z.nullable(Timestamp),
});
export type ValidationStats = z.infer<typeof ValidationStats>;

/** Validation state of a stored key: its latest definite result, or `pending` without one. */
export const ValidationState = z.enum(['pending', 'valid', 'invalid']);
export type ValidationState = z.infer<typeof ValidationState>;

/** Result of one validation request; `unknown` leaves the key's state unchanged. */
export const ValidationOutcome = z.enum(['valid', 'invalid', 'unknown']);
export type ValidationOutcome = z.infer<typeof ValidationOutcome>;

/** Totals of one validation run. */
export const ValidationSummary = z.object({
  total: NonNegativeInt,
  valid: NonNegativeInt,
  invalid: NonNegativeInt,
  /** Keys without a definite result; they are validated again later. */
  errors: NonNegativeInt,
  /** The cause of the errors, or of an early stop. */
  reason: z.nullable(z.string()),
  texts: textsOf('reason'),
});
setFallbacks(ValidationSummary, { reason: null });
export type ValidationSummary = z.infer<typeof ValidationSummary>;

export const PoolValidationResult = z.object({
  ...ValidationSummary.shape,
  /** Keys left when the time limit was reached; the queue validates them later. */
  remaining: NonNegativeInt,
});
setFallbacks(PoolValidationResult, { reason: null, remaining: 0 });
export type PoolValidationResult = z.infer<typeof PoolValidationResult>;

export const LicenseValidationResult = z.object({
  verdict: ValidationOutcome,
  reason: z.nullable(z.string()),
  texts: textsOf('reason'),
});
export type LicenseValidationResult = z.infer<typeof LicenseValidationResult>;

export const BatchSize = intBetween(10, 200, validationText('validation.batch_size', { min: 10, max: 200 }));

export const validation = {
  stats: endpoint({
    method: 'GET',
    path: '/validation/stats',
    access: 'licenses.read',
    summary: 'Validation states of the keys that require validation',
    data: ValidationStats,
  }),
  validatePool: endpoint({
    method: 'POST',
    path: '/validation/pool/{id}/validate',
    access: 'licenses.write',
    summary: 'Validate the keys of a pool within a time limit',
    data: PoolValidationResult,
  }),
  validateLicense: endpoint({
    method: 'POST',
    path: '/validation/license/{id}/validate',
    access: 'licenses.write',
    summary: 'Validate one key',
    data: LicenseValidationResult,
  }),
  processQueue: endpoint({
    method: 'POST',
    path: '/validation/process-queue',
    access: 'licenses.write',
    summary: 'Validate the next keys of the queue now',
    body: z.strictObject({ batch_size: z._default(BatchSize, 50) }),
    data: ValidationSummary,
  }),
};
