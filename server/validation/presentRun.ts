import type { Validated } from '#contract/validation';
import { AppError } from '../errors';
import type { CheckRun } from './CheckRun';

/** What came of a go. One in which no key could be checked has failed. */
export function presentRun({ total, valid, invalid, errors, reason }: CheckRun): Validated {
  if (reason && errors === total) throw new AppError('upstream_error', reason);
  return { total, valid, invalid, errors, reason };
}
