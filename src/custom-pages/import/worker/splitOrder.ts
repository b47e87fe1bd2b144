import { message } from '#contract/messages/Message';
import type { SentMessage } from '#contract/messages/schema';
import type { RejectedKey } from './validateAll';

/** Separates the order from the reason of a delivered key, so that such keys are one group. */
export function splitOrder(reason: SentMessage): Pick<RejectedKey, 'reason' | 'order'> {
  if (reason.code !== 'licenses.key_delivered_to') return { reason };
  return { reason: message('licenses.key_delivered'), order: String(reason.params.order) };
}
