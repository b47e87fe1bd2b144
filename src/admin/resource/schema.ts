import type { $ZodObject, $ZodType, input } from 'zod/v4/core';
import { isSecret, type SecretMark } from '#contract/shared/fields';
import { getReference } from '#contract/shared/reference';

/** Any zod object, mini or classic. */
export type ObjectSchema = $ZodObject;
export type FieldOf<R> = keyof R & string;

/** A field inside of optional, nullable and default. */
type InnerOf<T> = T extends { _zod: { def: { innerType: infer I } } } ? InnerOf<I> : T;
type ShapeOf<S> = S extends { shape: infer Shape } ? Shape : never;

/** The fields that are dates or timestamps. */
export type DateFieldOf<S> = {
  [K in keyof ShapeOf<S>]: InnerOf<ShapeOf<S>[K]> extends { _zod: { def: { format: 'date' | 'datetime' } } }
    ? K
    : never;
}[keyof ShapeOf<S>];

type IsSecret<T> = T extends SecretMark
  ? true
  : T extends { _zod: { def: { innerType: infer I } } }
    ? IsSecret<I>
    : false;

/** The fields that `secret` marks. */
export type SecretFieldOf<S> = {
  [K in keyof ShapeOf<S>]: IsSecret<ShapeOf<S>[K]> extends true ? K : never;
}[keyof ShapeOf<S>];

/** The fields without which an input is refused: neither optional nor nullable, and without a default. */
export type RequiredFieldOf<F extends ObjectSchema> = {
  [K in keyof input<F>]-?: undefined extends input<F>[K] ? never : null extends input<F>[K] ? never : K;
}[keyof input<F>];

/** `date` is a calendar day without a time zone, `datetime` a point in time. */
export type FieldKind =
  | 'text'
  | 'email'
  | 'secret'
  | 'number'
  | 'boolean'
  | 'enum'
  | 'date'
  | 'datetime'
  | 'other';

export interface FieldMeta {
  kind: FieldKind;
  /** Members of an enum. */
  options: string[];
  optional: boolean;
  defaultValue: unknown;
  /** Resource that the field refers to. */
  reference?: string;
  schema: $ZodType | undefined;
}

interface ZodDef {
  type: string;
  innerType?: $ZodType;
  in?: $ZodType;
  format?: string;
  entries?: Record<string, string>;
  defaultValue?: unknown;
}

const OPTIONAL_TYPES = new Set(['optional', 'nullable', 'default', 'prefault']);
const getDef = (schema: $ZodType): ZodDef => schema._zod.def as ZodDef;

/** Reads one field of a schema through optional, nullable, default and pipe. */
export function getFieldMeta(schema: ObjectSchema, name: string): FieldMeta {
  const declared = schema._zod.def.shape[name];
  const meta: FieldMeta = {
    kind: 'other',
    options: [],
    optional: false,
    defaultValue: undefined,
    reference: getReference(declared)?.resource,
    schema: declared,
  };

  let inner = declared;
  while (inner) {
    const def = getDef(inner);
    if (OPTIONAL_TYPES.has(def.type)) meta.optional = true;
    meta.defaultValue ??= def.defaultValue;
    const next = def.innerType ?? def.in;
    if (!next) return { ...meta, ...(isSecret(declared) ? SECRET_FIELD : getLeafMeta(def, name)) };
    inner = next;
  }
  return meta;
}

const SECRET_FIELD = { kind: 'secret', options: [] } as const satisfies Partial<FieldMeta>;

export const getFieldNames = (schema: ObjectSchema): string[] => Object.keys(schema._zod.def.shape);

/** The values of a form: its schema may have fewer fields than the record. */
export const pickFields = (record: object, schema: ObjectSchema): Record<string, unknown> =>
  Object.fromEntries(
    getFieldNames(schema)
      .map((name) => [name, Reflect.get(record, name)])
      .filter(([, value]) => value !== undefined),
  );

function getLeafMeta(def: ZodDef, name: string): Pick<FieldMeta, 'kind' | 'options'> {
  if (def.type === 'enum') return { kind: 'enum', options: Object.values(def.entries ?? {}) };
  return { kind: KIND_BY_TYPE[def.type] ?? getStringKind(def, name), options: [] };
}

const KIND_BY_TYPE: Record<string, FieldKind> = {
  number: 'number',
  int: 'number',
  boolean: 'boolean',
  date: 'datetime',
  object: 'other',
  array: 'other',
};

function getStringKind({ type, format }: ZodDef, name: string): FieldKind {
  if (type !== 'string') return 'other';
  if (format === 'datetime' || format === 'date') return format;
  if (format === 'email' || /(^|_)email(_address)?$/.test(name)) return 'email';
  return /password|secret/.test(name) ? 'secret' : 'text';
}
