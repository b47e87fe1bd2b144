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

export const PoolValidated = z.object({ total: Count, valid: Count, invalid: Count, errors: Count });
export type PoolValidated = z.infer<typeof PoolValidated>;

export const Verdict = z.enum(['valid', 'invalid', 'unknown']);
export type Verdict = z.infer<typeof Verdict>;

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
    summary: 'Check every key of a pool',
    data: PoolValidated,
  }),
  validateLicense: endpoint({
    method: 'POST',
    path: '/validation/license/{id}/validate',
    summary: 'Check one key',
    data: z.object({ verdict: Verdict, reason: z.nullable(z.string()) }),
  }),
  processQueue: endpoint({
    method: 'POST',
    path: '/validation/process-queue',
    summary: 'Check the next keys in line now',
    body: z.strictObject({ batch_size: z._default(BatchSize, 50) }),
    data: PoolValidated,
  }),
};
