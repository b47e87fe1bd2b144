import * as z from 'zod/mini';
import { validationMessage } from '../messages/validationMessage';

/** UTF-8 replaces every lone surrogate with the same bytes, so different texts would become equal. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Text that PostgreSQL can store: without NUL characters and lone surrogates. */
export function storableText(error: string) {
  return z
    .string({ error })
    .check(
      z.refine(
        (value) => !value.includes('\u0000') && !LONE_SURROGATE.test(value),
        validationMessage('fields.character'),
      ),
    );
}

/** Trimmed text of at most `max` characters. */
export function boundedText(max: number) {
  return storableText(validationMessage('fields.text')).check(
    z.trim(),
    z.maxLength(max, validationMessage('fields.max_length', { max })),
  );
}

/** Trimmed, non-empty text; `message` reports a missing, null or empty value. */
export function requiredText(message: string, max = 255) {
  return storableText(message).check(
    z.trim(),
    z.minLength(1, message),
    z.maxLength(max, validationMessage('fields.max_length', { max })),
  );
}

/** A required reference to another record. */
export function requiredId(message: string) {
  return z.int({ error: message }).check(z.positive(message));
}

/** An integer from `min` to `max`; `message` reports any violation. */
export function intBetween(min: number, max: number, message: string) {
  return z.int({ error: message }).check(z.minimum(min, message), z.maximum(max, message));
}

export const isEmail = (value: string) => z.regexes.email.test(value);

/** An optional e-mail address; a form's empty string becomes null. */
export function emptyableEmail(message: string) {
  return z.pipe(
    z.nullish(boundedText(255).check(z.refine((value) => value === '' || isEmail(value), message))),
    z.transform((value) => value || null),
  );
}

export const Id = z.int().check(z.positive());
/** ISO 8601 in UTC, such as `2026-11-20T13:31:17.000Z`. */
export const Timestamp = z.iso.datetime();

/** The range that JavaScript dates, time zones and PostgreSQL columns share; before 1980 UTC offsets include seconds. */
const isYearInRange = z.regex(
  /^(19[89]|2\d\d)\d-/,
  validationMessage('fields.year', { min: 1980, max: 2999 }),
);

/** A timestamp sent by a client or a shop. */
export const TimestampInput = Timestamp.check(isYearInRange);
/** A calendar date sent by a client. */
export const DateInput = z.iso
  .date(validationMessage('fields.date', { example: '2026-11-20' }))
  .check(isYearInRange);
export const NonNegativeInt = z.int().check(z.minimum(0));
/** The `data` of an endpoint without a result. */
export const NoContent = z.null();

/** One-based page number of a query. */
export const PageNumber = z._default(
  z.coerce
    .number(validationMessage('fields.whole_number', { min: 1 }))
    .check(
      z.int(),
      z.minimum(1, validationMessage('fields.whole_number', { min: 1 })),
      z.maximum(1_000_000_000),
    ),
  1,
);

/** Rows per page, at most 1,000. */
export function pageSize(defaultSize: number) {
  const message = validationMessage('fields.whole_number_range', { min: 1, max: 1000 });
  return z._default(
    z.coerce.number(message).check(z.int(message), z.minimum(1, message), z.maximum(1000, message)),
    defaultSize,
  );
}

/** Opaque position after the previous page's last row. */
export const Cursor = z.optional(boundedText(2000));
