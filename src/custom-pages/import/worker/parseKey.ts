import * as z from 'zod/mini';
import { Cost } from '#contract/batchForms';
import { type createKeyValidator, DeliveriesAllowed, UNLIMITED } from '#contract/licenseForms';
import { DateInput } from '#contract/shared/fields';
import type { SentText } from '#contract/shared/texts/validationText';
import { textOf } from '#contract/texts/Text';
import type { WrittenParts } from '../reading/types';
import type { WrittenKey } from './readKeys';

/** A key as it is sent. */
export interface ImportedKey {
  key: string;
  /** A calendar day; undefined if the input has none. */
  expiresOn?: string;
  deliveries?: number;
  note?: string;
  cost?: number;
  parts?: WrittenParts;
}

const INVALID_DAY = textOf('values.date', { example: '2026-11-20' });
const INVALID_DELIVERIES = textOf('values.deliveries');
const INVALID_COST = textOf('licenses.cost_unclear');

/** Why the server would refuse a key; undefined for a valid one. */
export function findProblem(
  { key, problem, expiresOn, deliveries, cost }: WrittenKey,
  validateKey: ReturnType<typeof createKeyValidator>,
): SentText | undefined {
  if (problem) return problem;
  const refusal = validateKey(key).problem;
  if (refusal) return refusal;
  if (expiresOn && parseDay(expiresOn) === null) return INVALID_DAY;
  if (deliveries && parseDeliveries(deliveries) === null) return INVALID_DELIVERIES;
  return cost && parseCost(cost) === null ? INVALID_COST : undefined;
}

/** A valid key. It stays as it is written: the server also refuses a key that it stored in this way, and deleted. */
export function parseKey(written: WrittenKey): ImportedKey {
  const { key, note, parts } = written;
  const expiresOn = written.expiresOn ? parseDay(written.expiresOn) : null;
  const deliveries = written.deliveries ? parseDeliveries(written.deliveries) : null;
  const cost = written.cost ? parseCost(written.cost) : null;
  return {
    key,
    ...(expiresOn && { expiresOn }),
    ...(deliveries && { deliveries }),
    ...(note && { note }),
    ...(cost !== null && { cost }),
    ...(parts && { parts }),
  };
}

const GERMAN_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/** As on a card: `12/27` or `12/2027`. */
const CARD_MONTH = /^(\d{1,2})[/.-](?:20)?(\d{2})$/;
const ISO_MONTH = /^(\d{4})-(\d{2})$/;

/** 2026-11-20, also with a time after it, or 20.11.2026. A month without a day lasts until its end. */
export function parseDay(text: string): string | null {
  const [, cardMonth, cardYear] = CARD_MONTH.exec(text) ?? [];
  const [, isoYear = `20${cardYear}`, isoMonth = cardMonth] = ISO_MONTH.exec(text) ?? [];
  if (isoMonth) return parseMonth(Number(isoYear), Number(isoMonth));
  const [, day = '', month = '', year] = GERMAN_DAY.exec(text) ?? [];
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.split(/[T ]/)[0];
  return z.safeParse(DateInput, iso).data ?? null;
}

function parseMonth(year: number, month: number): string | null {
  if (month < 1 || month > 12) return null;
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
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
