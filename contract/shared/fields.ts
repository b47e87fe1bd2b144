import * as z from 'zod/mini';
import { listLayers } from './layers';
import { validationText } from './texts/validationText';

/** UTF-8 replaces every lone surrogate with the same bytes, so different texts would become equal. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Text that PostgreSQL can store: without NUL characters and lone surrogates. */
export function storableText(error: string) {
  return z
    .string({ error })
    .check(
      z.refine(
        (value) => !value.includes('\u0000') && !LONE_SURROGATE.test(value),
        validationText('fields.character'),
      ),
    );
}

/** Trimmed text of at most `max` characters. */
export function boundedText(max: number) {
  return storableText(validationText('fields.text')).check(
    z.trim(),
    z.maxLength(max, validationText('fields.max_length', { max })),
  );
}

/** Trimmed, non-empty text of at most `max` characters; `text` reports a missing, null or empty value. */
export function requiredText(text: string = validationText('values.not_empty'), max = 255) {
  return storableText(text).check(
    z.trim(),
    z.minLength(1, text),
    z.maxLength(max, validationText('fields.max_length', { max })),
  );
}

/** A required reference to another record. */
export function requiredId(text: string) {
  return z.int({ error: text }).check(z.positive(text));
}

/** An integer from `min` to `max`; `text` reports any violation. */
export function intBetween(
  min: number,
  max: number,
  text: string = validationText('values.range', { min, max }),
) {
  return z.int({ error: text }).check(z.minimum(min, text), z.maximum(max, text));
}

/** A number with decimals from `min` to `max`; `text` reports any violation. */
export function numberBetween(
  min: number,
  max: number,
  text: string = validationText('values.range', { min, max }),
) {
  return z.number({ error: text }).check(z.minimum(min, text), z.maximum(max, text));
}

export const isEmail = (value: string) => z.regexes.email.test(value);

export const Id = z.int().check(z.positive());
/** ISO 8601 in UTC, such as `2026-11-20T13:31:17.000Z`. */
export const Timestamp = z.iso.datetime();

/** A calendar day without a time zone, such as `2026-11-20`. */
export const Day = z.iso.date();

export const NonNegativeInt = z.int().check(z.minimum(0));
/** The `data` of an endpoint without a result. */
export const NoContent = z.null();

/** The range that JavaScript dates, time zones and PostgreSQL columns share; before 1980 UTC offsets include seconds. */
const isYearInRange = z.regex(/^(19[89]|2\d\d)\d-/, validationText('values.year', { min: 1980, max: 2999 }));

/** A timestamp sent by a client or a shop. */
export const TimestampInput = Timestamp.check(isYearInRange);
/** A calendar date sent by a client. */
export const DateInput = z.iso
  .date(validationText('values.date', { example: '2026-11-20' }))
  .check(isYearInRange);

interface FieldNotes {
  label?: string;
  isSecret?: true;
}

/** What is noted of a field beside its type; plain values keep the form types small. */
const fieldNotes = z.registry<FieldNotes>();

/** Returns a clone with notes, so that schemas shared by several fields stay without. */
function addNotes<S extends z.ZodMiniType>(schema: S, notes: FieldNotes): S {
  const field = z.clone(schema);
  fieldNotes.add(field, { ...fieldNotes.get(schema), ...notes });
  return field;
}

/** Gives a field its label. */
export const withLabel = <S extends z.ZodMiniType>(label: string, schema: S): S =>
  addNotes(schema, { label });

declare const SECRET: unique symbol;

/** Marks the type of a secret for the compiler; no schema has this property. */
export interface SecretMark {
  readonly [SECRET]: true;
}

/** Marks a field that grants access, such as an API key: it is shown on demand only, and no export contains it. */
export const secret = <S extends z.ZodMiniType>(schema: S) =>
  addNotes(schema, { isSecret: true }) as S & SecretMark;

/** What the API sends in place of a secret that it cannot decrypt. */
export const DECRYPTION_FAILED = '[Decryption Failed]';

/** Whether a field is marked, also below optional or nullable. */
export const isSecret = (schema: z.core.$ZodType | undefined): boolean =>
  readNotes(schema).some((notes) => notes.isSecret);

const readNotes = (schema: z.core.$ZodType | undefined): FieldNotes[] =>
  listLayers(schema).flatMap((layer) => fieldNotes.get(layer) ?? []);

/** The field's label, also below optional or nullable, else its humanized name: `created_at` becomes "Created at". */
export function getLabel(schema: z.core.$ZodType | undefined, name: string): string {
  const label = readNotes(schema).flatMap((notes) => notes.label ?? [])[0];
  if (label) return label;
  const humanized = name.replaceAll('_', ' ');
  return humanized.charAt(0).toUpperCase() + humanized.slice(1);
}
