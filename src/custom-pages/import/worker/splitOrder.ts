import { textOf } from '#contract/texts/Text';
import type { SentText } from '#contract/texts/validationText';
import type { RejectedKey } from './validateAll';

/** Separates the order from the reason of a delivered key, so that such keys are one group. */
export function splitOrder(reason: SentText): Pick<RejectedKey, 'reason' | 'order'> {
  if (reason.code !== 'licenses.key_delivered_to') return { reason };
  return { reason: textOf('licenses.key_delivered'), order: String(reason.params.order) };
}
