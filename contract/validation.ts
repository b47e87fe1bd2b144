import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint';
import { intBetween, NonNegativeInt, Timestamp } from './shared/fields';

export const ValidationStats = z.object({
  total_unlimited: NonNegativeInt,
  valid: NonNegativeInt,
  invalid: NonNegativeInt,
  pending: NonNegativeInt,
  last_run: z.nullable(Timestamp),
});
export type ValidationStats = z.infer<typeof ValidationStats>;

/** How a key of a validated pool stands: its last verdict, or that it has none yet. */
export const ValidationState = z.enum(['pending', 'valid', 'invalid']);
export type ValidationState = z.infer<typeof ValidationState>;

/** What came of asking once. Unknown leaves the state as it was. */
export const ValidationOutcome = z.enum(['valid', 'invalid', 'unknown']);
export type ValidationOutcome = z.infer<typeof ValidationOutcome>;

/** What came of keys that were checked just now. */
export const ValidationSummary = z.object({
  total: NonNegativeInt,
  valid: NonNegativeInt,
  invalid: NonNegativeInt,
  /** Keys the service gave no verdict on; they are checked again later. */
  errors: NonNegativeInt,
  /** Why there were errors, or why it stopped. */
  reason: z.nullable(z.string()),
});
export type ValidationSummary = z.infer<typeof ValidationSummary>;

export const PoolValidationResult = z.object({
  ...ValidationSummary.shape,
  /** Keys of the pool that there was no time for; the queue checks them in their turn. */
  remaining: NonNegativeInt,
});
export type PoolValidationResult = z.infer<typeof PoolValidationResult>;

export const LicenseValidationResult = z.object({
  verdict: ValidationOutcome,
  reason: z.nullable(z.string()),
});
export type LicenseValidationResult = z.infer<typeof LicenseValidationResult>;

export const BatchSize = intBetween(10, 200, 'Batch size must be between 10 and 200');

export const validation = {
  stats: endpoint({
    method: 'GET',
    path: '/validation/stats',
    summary: 'How the keys of validated pools stand',
    data: ValidationStats,
  }),
  validatePool: endpoint({
    method: 'POST',
    path: '/validation/pool/{id}/validate',
    summary: 'Check the keys of a pool, as many as there is time for',
    data: PoolValidationResult,
  }),
  validateLicense: endpoint({
    method: 'POST',
    path: '/validation/license/{id}/validate',
    summary: 'Check one key',
    data: LicenseValidationResult,
  }),
  processQueue: endpoint({
    method: 'POST',
    path: '/validation/process-queue',
    summary: 'Check the next keys in line now',
    body: z.strictObject({ batch_size: z._default(BatchSize, 50) }),
    data: ValidationSummary,
  }),
};
