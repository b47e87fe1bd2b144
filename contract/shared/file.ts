import * as z from 'zod/mini';
import { storableText } from './fields';
import { listLayers } from './layers';
import { validationText } from './texts/validationText';

interface FileLimits {
  /** The endings of its name: `pdf`. */
  types: readonly string[];
  maxBytes: number;
}

declare const FILE: unique symbol;

/** Marks the type of a file for the compiler; no schema has this property. */
export interface FileMark {
  readonly [FILE]: true;
}

const fileFields = z.registry<Partial<FileLimits>>();

/** The file of a record: its name and, where one record is read, its content in base64; a list has the names only. */
export const StoredFile = z.object({ name: z.string(), data: z.optional(z.string()) });
fileFields.add(StoredFile, {});

/** A file that a form takes: chosen or dropped, sent in base64 and stored with the record, in a column `jsonb()`. */
export function file({ types, maxBytes }: FileLimits) {
  const name = storableText(validationText('fields.text')).check(
    z.trim(),
    z.minLength(1),
    z.maxLength(255),
    z.refine((value) => FILE_NAME.test(value), validationText('values.file_name')),
  );
  const schema = z.strictObject({ name, data: z.base64() }).check(
    z.refine(
      (value) => hasType(value.name, types),
      validationText('values.file_type', { types: types.join(', ') }),
    ),
    z.refine(({ data }) => getByteLength(data) > 0, validationText('values.file_empty')),
    z.refine(
      ({ data }) => getByteLength(data) <= maxBytes,
      validationText('values.file_size', { size: formatSize(maxBytes) }),
    ),
  );
  fileFields.add(schema, { types, maxBytes });
  return schema as typeof schema & FileMark;
}

/** No path: neither separators of folders nor control characters. */
const FILE_NAME = /^(?!\.{1,2}$)[^/\\\p{Cc}]+$/u;

/** The limits of a file's field, through optional and nullable: none of that of a record, undefined of another field. */
export const getFileLimits = (schema: z.core.$ZodType | undefined): Partial<FileLimits> | undefined =>
  listLayers(schema)
    .map((layer) => fileFields.get(layer))
    .find((limits) => limits !== undefined);

/** "100 kB", "2.5 MB" */
export const formatSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${Math.round(bytes / 100_000) / 10} MB`;

const hasType = (name: string, types: readonly string[]) =>
  types.some((type) => name.toLowerCase().endsWith(`.${type.toLowerCase()}`));

/** Of a text in base64, which `=` fills up to a multiple of four. */
const getByteLength = (data: string): number =>
  (data.length / 4) * 3 - (data.length - data.replaceAll('=', '').length);
