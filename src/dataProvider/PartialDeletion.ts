import { HttpError } from 'ra-core';
import { textOf } from '#contract/shared/texts/Text';
import { translateText } from '../i18nProvider/translateText';

export interface DeletionOutcome {
  deletedCount: number;
  total: number;
  /** Of the records that were refused, and of what stopped the deletion. */
  failures: readonly Error[];
  /** A failure that is not of a single record, such as a lost connection. */
  isStopped: boolean;
}

/** Of many records some were not deleted: the message counts them, with each reason once. */
export class PartialDeletion extends HttpError {
  constructor(readonly outcome: DeletionOutcome) {
    const [first] = outcome.failures;
    super(describe(outcome), first instanceof HttpError ? first.status : 0);
  }
}

/** Reasons beyond these are left out. */
const MAX_REASONS = 3;

function describe({ deletedCount, total, failures }: DeletionOutcome): string {
  const reasons = [...new Set(failures.map(({ message }) => message))].slice(0, MAX_REASONS).join('; ');
  if (total === 1) return reasons;
  return translateText(textOf('failures.partial_deletion', { deleted: deletedCount, total, reasons }));
}
