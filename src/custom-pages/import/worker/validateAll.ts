import * as z from 'zod/mini';
import { createKeyValidator } from '#contract/licenseForms';
import { DateInput } from '#contract/shared/fields';
import type { SentText } from '#contract/shared/texts/validationText';
import { textOf } from '#contract/texts/Text';

export interface RejectedKey {
  key: string;
  reason: SentText;
  /** The order that already has the key: apart from the reason, which many keys share. */
  order?: string;
}

export interface PositionedKey {
  /** Position among all keys. */
  position: number;
  key: string;
  /** A calendar day; undefined if the input has none. */
  expiresOn?: string;
}
export type PositionedRejection = PositionedKey & RejectedKey;

/** Separates valid keys from those that the server would reject. */
export function validateAll(
  keys: string[],
  days?: string[],
  problems?: (SentText | undefined)[],
): { valid: PositionedKey[]; invalid: PositionedRejection[] } {
  const validateKey = createKeyValidator();
  const valid: PositionedKey[] = [];
  const invalid: PositionedRejection[] = [];
  for (const [position, input] of keys.entries()) {
    const written = days?.[position];
    const malformed = problems?.[position];
    if (malformed) {
      invalid.push({ position, key: input, expiresOn: written, reason: malformed });
      continue;
    }
    const { key, problem } = validateKey(input);
    const expiresOn = written ? parseDay(written) : undefined;
    if (key === undefined) invalid.push({ position, key: input, expiresOn: written, reason: problem });
    else if (expiresOn === null) invalid.push({ position, key, expiresOn: written, reason: INVALID_DAY });
    // The key stays as it is written: the server also refuses a key that it stored in this way, and deleted.
    else valid.push(expiresOn ? { position, key: input, expiresOn } : { position, key: input });
  }
  return { valid, invalid };
}

const INVALID_DAY = textOf('values.date', { example: '2026-11-20' });
const GERMAN_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/** 2026-11-20, also with a time after it, or 20.11.2026; with slashes, day and month cannot be told apart. */
function parseDay(text: string): string | null {
  const [, day = '', month = '', year] = GERMAN_DAY.exec(text) ?? [];
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.split(/[T ]/)[0];
  return z.safeParse(DateInput, iso).data ?? null;
}

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

export function countByReason<Rejected extends RejectedKey>(
  rejected: Rejected[],
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
