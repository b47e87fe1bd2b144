import type { Validated } from '#contract/validation';

/** One go at checking keys: how long it may take, and what came of it so far. */
export interface CheckRun extends Validated {
  /** No key is begun with after this moment. */
  deadline: number;
  /** Keys without a verdict since the last one that had one. */
  failuresInARow: number;
  /** Nothing more is asked in this go. */
  isStopped: boolean;
  /** The keys that were looked at. */
  seen: number[];
}

export function startRun(budgetMs: number): CheckRun {
  const nothing = { total: 0, valid: 0, invalid: 0, errors: 0, reason: null };
  return { ...nothing, deadline: Date.now() + budgetMs, failuresInARow: 0, isStopped: false, seen: [] };
}

/** A call has half a minute: the last key begun with may take another eight seconds. */
export const CALL_BUDGET_MS = 15_000;
/** A job has more, though less than keys stay claimed. */
export const JOB_BUDGET_MS = 120_000;
