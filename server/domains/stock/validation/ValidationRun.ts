import type { Text } from '#contract/texts/Text';
import type { ValidationSummary } from '#contract/validation';
import { presentTexts } from '../../../platform/db/textColumn';
import { AppError } from '../../../platform/errors';

/** Limits and totals of one validation run. */
export interface ValidationRun extends Omit<ValidationSummary, 'reason' | 'texts'> {
  /** The cause of the errors, or of an early stop. */
  reason: Text | null;
  /** No validation starts after this time (ms since the epoch). */
  deadline: number;
  /** Keys without a definite result since the latest definite one. */
  consecutiveFailures: number;
  /** True after a rate limit or repeated failures; no more keys are validated. */
  isStopped: boolean;
  seenIds: number[];
}

export function startValidationRun(budgetMs: number): ValidationRun {
  const noResults = { total: 0, valid: 0, invalid: 0, errors: 0, reason: null };
  return {
    ...noResults,
    deadline: Date.now() + budgetMs,
    consecutiveFailures: 0,
    isStopped: false,
    seenIds: [],
  };
}

/** Leaves time for the last key, which takes up to 8 s, within the request timeout of 30 s. */
export const REQUEST_BUDGET_MS = 15_000;
/** Shorter than the claim of the keys. */
export const JOB_BUDGET_MS = 120_000;

/** Returns the totals; throws `upstream_error` if no key could be validated. */
export function presentValidationRun({
  total,
  valid,
  invalid,
  errors,
  reason,
}: ValidationRun): ValidationSummary {
  if (reason && errors === total) throw new AppError('upstream_error', reason);
  return { total, valid, invalid, errors, ...presentTexts({ reason }) };
}
