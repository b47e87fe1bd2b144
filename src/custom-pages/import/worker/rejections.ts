import type { SentText } from '#contract/shared/texts/validationText';
import { textOf } from '#contract/texts/Text';
import type { WrittenKey } from './readKeys';

export interface RejectedKey {
  key: string;
  reason: SentText;
  /** The order that already has the key: apart from the reason, which many keys share. */
  order?: string;
}

/** A rejected key with its place among the rows of all lists, and what its row says of it. */
export type PositionedRejection = RejectedKey & WrittenKey & { position: number };

/** Where a key is in the input. */
export interface KeyPlace {
  /** File name, or the key of a text; undefined for the text area. */
  source?: string;
  line: number;
}

/** The keys that were rejected for one reason: how many, and the first ones. */
export interface RejectedGroup extends ReasonCount {
  first: (RejectedKey & KeyPlace)[];
}

export interface ReasonCount {
  reason: SentText;
  count: number;
}

export function countByReason<Rejected extends { reason: SentText }>(
  rejected: Iterable<Rejected>,
): (ReasonCount & { first: Rejected })[] {
  const counts = new Map<string, ReasonCount & { first: Rejected }>();
  for (const key of rejected) {
    const name = JSON.stringify(key.reason);
    const counted = counts.get(name);
    if (counted) counted.count += 1;
    else counts.set(name, { reason: key.reason, count: 1, first: key });
  }
  return [...counts.values()];
}

/** Separates the order from the reason of a delivered key, so that such keys are one group. */
export function splitOrder(reason: SentText): Pick<RejectedKey, 'reason' | 'order'> {
  if (reason.code !== 'licenses.key_delivered_to') return { reason };
  return { reason: textOf('licenses.key_delivered'), order: String(reason.params.order) };
}
