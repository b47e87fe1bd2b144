import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Count, Timestamp, whole } from './fields';

export const ValidationStats = z.object({
  total_unlimited: Count,
  valid: Count,
  invalid: Count,
  pending: Count,
  last_run: z.nullable(Timestamp),
});
export type ValidationStats = z.infer<typeof ValidationStats>;

/** How a key of a validated pool stands: its last verdict, or that it has none yet. */
export const ValidationState = z.enum(['pending', 'valid', 'invalid']);
export type ValidationState = z.infer<typeof ValidationState>;

/** What came of asking once. Unknown leaves the state as it was. */
export const Verdict = z.enum(['valid', 'invalid', 'unknown']);
export type Verdict = z.infer<typeof Verdict>;

/** What came of keys that were checked just now. */
export const Validated = z.object({
  total: Count,
  valid: Count,
  invalid: Count,
  /** Keys the service gave no verdict on; they are checked again later. */
  errors: Count,
  /** Why there were errors, or why it stopped. */
  reason: z.nullable(z.string()),
});
export type Validated = z.infer<typeof Validated>;

export const PoolValidated = z.object({
  ...Validated.shape,
  /** Keys of the pool that there was no time for; the queue checks them in their turn. */
  remaining: Count,
});
export type PoolValidated = z.infer<typeof PoolValidated>;

export const LicenseValidated = z.object({ verdict: Verdict, reason: z.nullable(z.string()) });
export type LicenseValidated = z.infer<typeof LicenseValidated>;

export const BatchSize = whole(10, 200, 'Batch size must be between 10 and 200');

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
    data: PoolValidated,
  }),
  validateLicense: endpoint({
    method: 'POST',
    path: '/validation/license/{id}/validate',
    summary: 'Check one key',
    data: LicenseValidated,
  }),
  processQueue: endpoint({
    method: 'POST',
    path: '/validation/process-queue',
    summary: 'Check the next keys in line now',
    body: z.strictObject({ batch_size: z._default(BatchSize, 50) }),
    data: Validated,
  }),
};
