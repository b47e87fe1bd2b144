import type { ValidationSummary } from '#contract/validation';
import { AppError } from '../../platform/errors';

/** One go at checking keys: how long it may take, and what came of it so far. */
export interface ValidationRun extends ValidationSummary {
  /** No key is begun with after this moment. */
  deadline: number;
  /** Keys without a verdict since the last one that had one. */
  consecutiveFailures: number;
  /** Nothing more is asked in this go. */
  isStopped: boolean;
  /** The keys that were looked at. */
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

/** A call has half a minute: the last key begun with may take another eight seconds. */
export const REQUEST_BUDGET_MS = 15_000;
/** A job has more, though less than keys stay claimed. */
export const JOB_BUDGET_MS = 120_000;

/** What came of a go. One in which no key could be checked has failed. */
export function presentValidationRun({
  total,
  valid,
  invalid,
  errors,
  reason,
}: ValidationRun): ValidationSummary {
  if (reason && errors === total) throw new AppError('upstream_error', reason);
  return { total, valid, invalid, errors, reason };
}
