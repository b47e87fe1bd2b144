import { decodeHTML } from 'entities';
import * as z from 'zod/mini';

const NUMERIC = /^\s*[+-]?\d+(\.\d+)?\s*$/;

const toNumber = (value: unknown) =>
  typeof value === 'string' && NUMERIC.test(value) ? Number(value) : value;
const toText = (value: unknown) => (typeof value === 'number' ? String(value) : value);

/** PHP writes a list with gaps as an object whose names are positions, and plug-ins an empty one as an empty object. */
function toList(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.keys(value).every((name) => /^\d+$/.test(name)) ? Object.values(value) : value;
}

/** Reads a number, or its text. */
export const looseNumber = <S extends z.ZodMiniType<unknown, number>>(schema: S) =>
  z.pipe(z.transform(toNumber), schema);

/** Reads a text, or a number as its text. */
export const looseText = <S extends z.ZodMiniType<unknown, string>>(schema: S) =>
  z.pipe(z.transform(toText), schema);

/** Reads a list, also one that PHP wrote as an object; its first entries if `max` is given. */
export const looseList = <S extends z.ZodMiniType>(entry: S, max?: number) =>
  z.pipe(
    z.transform((value: unknown) => {
      const list = toList(value);
      return Array.isArray(list) ? list.slice(0, max) : list;
    }),
    z.array(entry),
  );

/** Reads the entries of a list that match; the others only lack in what is shown. */
export const readableEntries = <S extends z.ZodMiniType>(entry: S) =>
  z.pipe(
    looseList(z.unknown()),
    z.transform((values) =>
      values.flatMap((value) => {
        const parsed = z.safeParse(entry, value);
        return parsed.success ? [parsed.data] : [];
      }),
    ),
  );

/** PHP and plug-ins write a boolean as a number or a text. */
export const looseBoolean = z.pipe(
  z.transform((value) =>
    TRUE.has(String(value)) ? true : FALSE.has(String(value)) || value === null ? false : value,
  ),
  z.boolean(),
);
const TRUE = new Set(['true', '1', 'yes']);
const FALSE = new Set(['false', '0', 'no', '']);

export const LooseId = looseNumber(z.int().check(z.positive()));

/** A tag of HTML, not every `<`: "A <3 B" has none. */
const TAG = /<\/?[a-z][^<>]*>/gi;

/** The text of HTML as a browser shows it. */
const toPlainText = (html: string): string => (/[<&]/.test(html) ? decodeHTML(html.replace(TAG, '')) : html);

/** A name of a product is HTML: WordPress shows its tags and entities as such. */
export const HtmlText = z.pipe(
  z.catch(z.nullish(looseText(z.string())), null),
  z.transform((value) => toPlainText(value ?? '').trim()),
);
