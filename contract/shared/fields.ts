import * as z from 'zod/mini';

/** Halves of characters: each of them becomes the same bytes, so that different texts would be stored alike. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Text that is stored as it is: PostgreSQL takes neither a NUL nor half a character. */
export function storableText(error: string) {
  return z
    .string({ error })
    .check(
      z.refine(
        (value) => !value.includes('\u0000') && !LONE_SURROGATE.test(value),
        'Contains a character that cannot be stored',
      ),
    );
}

/** Text, trimmed; at most `max` characters. */
export function boundedText(max: number) {
  return storableText('Must be text').check(z.trim(), z.maxLength(max, `Must be at most ${max} characters`));
}

/** Text that must be there: `message` when it is missing, null or empty. */
export function requiredText(message: string, max = 255) {
  return storableText(message).check(
    z.trim(),
    z.minLength(1, message),
    z.maxLength(max, `Must be at most ${max} characters`),
  );
}

/** A reference to another record that must be chosen. */
export function requiredId(message: string) {
  return z.int({ error: message }).check(z.positive(message));
}

/** A whole number within limits, one message for everything that is not. */
export function intBetween(min: number, max: number, message: string) {
  return z.int({ error: message }).check(z.minimum(min, message), z.maximum(max, message));
}

export const isEmail = (value: string) => z.regexes.email.test(value);

/** An e-mail address or nothing; the empty string of a form becomes null. */
export function emptyableEmail(message: string) {
  return z.pipe(
    z.nullish(boundedText(255).check(z.refine((value) => value === '' || isEmail(value), message))),
    z.transform((value) => value || null),
  );
}

export const Id = z.int().check(z.positive());
/** ISO 8601 in UTC, as `2026-11-20T13:31:17.000Z`. */
export const Timestamp = z.iso.datetime();

/** Years that every calendar, time zone and column on the way can reckon with; before, zones were seconds apart. */
const isYearInRange = z.regex(/^(19[89]|2\d\d)\d-/, 'The year must be between 1980 and 2999');

/** A moment that is asked for, or that a shop tells. */
export const TimestampInput = Timestamp.check(isYearInRange);
/** A day of the calendar that is asked for. */
export const DateInput = z.iso.date('Must be a date like 2026-11-20').check(isYearInRange);
export const NonNegativeInt = z.int().check(z.minimum(0));
/** A call that has nothing to tell. */
export const NoContent = z.null();

/** A page number in a query, from 1. */
export const PageNumber = z._default(
  z.coerce
    .number('Must be a whole number from 1')
    .check(z.int(), z.minimum(1, 'Must be a whole number from 1'), z.maximum(1_000_000_000)),
  1,
);

/** Rows a page, at most 1,000. */
export function pageSize(defaultSize: number) {
  const message = 'Must be a whole number from 1 to 1000';
  return z._default(
    z.coerce.number(message).check(z.int(message), z.minimum(1, message), z.maximum(1000, message)),
    defaultSize,
  );
}

/** Where a walk through the whole list goes on; taken from the page before. */
export const Cursor = z.optional(boundedText(2000));
