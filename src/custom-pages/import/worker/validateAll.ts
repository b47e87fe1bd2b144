import * as z from 'zod/mini';
import { Cost } from '#contract/batchForms';
import { createKeyValidator, DeliveriesAllowed, UNLIMITED } from '#contract/licenseForms';
import { DateInput } from '#contract/shared/fields';
import type { SentText } from '#contract/shared/texts/validationText';
import { textOf } from '#contract/texts/Text';
import type { WrittenParts } from '../reading/types';

export interface RejectedKey {
  key: string;
  reason: SentText;
  /** The order that already has the key: apart from the reason, which many keys share. */
  order?: string;
}

/** A key with what its row says of it, as it is written there. */
export interface WrittenKey {
  /** The place of its row among those of all lists. */
  position: number;
  key: string;
  expiresOn?: string;
  deliveries?: string;
  note?: string;
  cost?: string;
  pool?: string;
  parts?: WrittenParts;
  /** Refuses the row, whatever its key is. */
  problem?: SentText;
}

export interface PositionedKey {
  position: number;
  key: string;
  /** A calendar day; undefined if the input has none. */
  expiresOn?: string;
  deliveries?: number;
  note?: string;
  cost?: number;
  /** The name of the pool or the product, of a list that has several. */
  pool?: string;
  parts?: WrittenParts;
}
export type PositionedRejection = Pick<PositionedKey, 'position' | 'expiresOn' | 'parts'> & RejectedKey;

/** Separates valid keys from those that the server would reject. */
export function validateAll(written: Iterable<WrittenKey>): {
  valid: PositionedKey[];
  invalid: PositionedRejection[];
} {
  const validateKey = createKeyValidator();
  const valid: PositionedKey[] = [];
  const invalid: PositionedRejection[] = [];
  for (const row of written) {
    const { position, key: input, expiresOn: day, note, pool, parts } = row;
    if (row.problem) {
      invalid.push({ position, key: input, expiresOn: day, reason: row.problem });
      continue;
    }
    const { key, problem } = validateKey(input);
    const expiresOn = day ? parseDay(day) : undefined;
    const deliveries = row.deliveries ? parseDeliveries(row.deliveries) : undefined;
    const cost = row.cost ? parseCost(row.cost) : undefined;
    const reason =
      problem ??
      (expiresOn === null ? INVALID_DAY : undefined) ??
      (deliveries === null ? INVALID_DELIVERIES : undefined) ??
      (cost === null ? INVALID_COST : undefined);
    if (reason)
      invalid.push({ position, key: key ?? input, expiresOn: day, reason, ...(parts && { parts }) });
    // The key stays as it is written: the server also refuses a key that it stored in this way, and deleted.
    else
      valid.push({
        position,
        key: input,
        ...(expiresOn && { expiresOn }),
        ...(deliveries && { deliveries }),
        ...(note && { note }),
        ...(typeof cost === 'number' && { cost }),
        ...(pool !== undefined && { pool }),
        ...(parts && { parts }),
      });
  }
  return { valid, invalid };
}

const INVALID_DAY = textOf('values.date', { example: '2026-11-20' });
const INVALID_DELIVERIES = textOf('values.deliveries');
const INVALID_COST = textOf('licenses.cost_unclear');
const GERMAN_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/** 2026-11-20, also with a time after it, or 20.11.2026; with slashes, day and month cannot be told apart. */
export function parseDay(text: string): string | null {
  const [, day = '', month = '', year] = GERMAN_DAY.exec(text) ?? [];
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.split(/[T ]/)[0];
  return z.safeParse(DateInput, iso).data ?? null;
}

/** A number, or a word for no limit, as in Keystock's own files. */
const parseDeliveries = (text: string): number | null =>
  /^(unlimited|unbegrenzt|ilimitad[oa]s?|∞)$/i.test(text)
    ? UNLIMITED
    : (z.safeParse(DeliveriesAllowed, Number(text)).data ?? null);

/** `12.50`, `12,50 €` or `EUR 12.50`; with both signs, thousands and decimals cannot be told apart. */
function parseCost(text: string): number | null {
  const digits = /^[^\d.,-]{0,4}(\d+(?:[.,]\d{1,4})?)[^\d.,-]{0,4}$/.exec(text)?.[1];
  return digits ? (z.safeParse(Cost, Number(digits.replace(',', '.'))).data ?? null) : null;
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
