import type { $ZodObject, $ZodType, input } from 'zod/v4/core';
import { isSecret, type SecretMark } from '#contract/shared/fields';
import { getFileLimits } from '#contract/shared/file';
import { isMultiline } from '#contract/shared/multilineText';
import { getReference } from '#contract/shared/reference';

/** Any zod object, mini or classic. */
export type ObjectSchema = $ZodObject;
export type FieldOf<R> = keyof R & string;

/** A field inside of optional, nullable and default. */
export type InnerOf<T> = T extends { _zod: { def: { innerType: infer I } } } ? InnerOf<I> : T;
export type ShapeOf<S> = S extends { shape: infer Shape } ? Shape : never;

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
  | 'multiline'
  | 'email'
  | 'secret'
  | 'number'
  | 'boolean'
  | 'enum'
  | 'date'
  | 'datetime'
  | 'array'
  | 'object'
  | 'union'
  | 'file'
  | 'other';

export interface FieldMeta {
  kind: FieldKind;
  /** Members of an enum, or the value of a literal. */
  options: string[];
  /** May be left out. */
  optional: boolean;
  /** May be null. */
  nullable: boolean;
  defaultValue: unknown;
  /** Resource that the field refers to. */
  reference?: string;
  schema: $ZodType | undefined;
  /** The schema of a given value. */
  inner: $ZodType | undefined;
}

interface ZodDef {
  type: string;
  innerType?: $ZodType;
  in?: $ZodType;
  format?: string;
  entries?: Record<string, string>;
  values?: unknown[];
  defaultValue?: unknown;
  discriminator?: string;
  shape?: Record<string, $ZodType>;
  element?: $ZodType;
  options?: $ZodType[];
}

const OPTIONAL_TYPES = new Set(['optional', 'nullable', 'default', 'prefault']);
/** zod's own description of a schema, whose type tells which of its parts there are. */
export const getDef = (schema: $ZodType): ZodDef => schema._zod.def as ZodDef;

/** Reads one field of a schema through optional, nullable, default and pipe. */
export const getFieldMeta = (schema: ObjectSchema, name: string): FieldMeta =>
  readMeta(schema._zod.def.shape[name], name);

/** Reads the schema of a field or of a part of it; an email and a secret are told by their name. */
export function readMeta(schema: $ZodType | undefined, name: string): FieldMeta {
  const meta: FieldMeta = {
    kind: 'other',
    options: [],
    optional: false,
    nullable: false,
    defaultValue: undefined,
    reference: getReference(schema)?.resource,
    schema,
    inner: undefined,
  };

  let inner = schema;
  while (inner) {
    const def = getDef(inner);
    if (OPTIONAL_TYPES.has(def.type)) meta.optional = true;
    if (def.type === 'nullable') meta.nullable = true;
    meta.defaultValue ??= def.defaultValue;
    if (isMultiline(inner)) meta.kind = 'multiline';
    if (getFileLimits(inner)) meta.kind = 'file';
    const next = def.innerType ?? def.in;
    if (!next) {
      const leaf = isSecret(schema) ? SECRET_FIELD : getLeafMeta(def, name);
      return { ...meta, ...leaf, kind: meta.kind === 'other' ? leaf.kind : meta.kind, inner };
    }
    inner = next;
  }
  return meta;
}

const SECRET_FIELD = { kind: 'secret', options: [] } as const satisfies Partial<FieldMeta>;

/** The resource that the elements of an array refer to. */
export const getElementReference = ({ inner }: FieldMeta): string | undefined =>
  getReference(inner && getDef(inner).element)?.resource;

/** The discriminated fields of a union: `kind`, with the schema of each of its values. */
export function getBranches(union: $ZodType): { discriminator: string; branches: Map<string, $ZodType> } {
  const { discriminator = '', options = [] } = getDef(union);
  const branches = options.flatMap((branch) =>
    readMeta(getDef(branch).shape?.[discriminator], discriminator).options.map(
      (value): [string, $ZodType] => [value, branch],
    ),
  );
  return { discriminator, branches: new Map(branches) };
}

/** The branch of a union that a value belongs to. */
export function findBranch(union: $ZodType, value: object): $ZodType | undefined {
  const { discriminator, branches } = getBranches(union);
  return branches.get(String(Reflect.get(value, discriminator)));
}

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
  if (def.type === 'literal') return { kind: 'enum', options: (def.values ?? []).map(String) };
  if (def.type === 'union') return { kind: def.discriminator ? 'union' : 'other', options: [] };
  return { kind: KIND_BY_TYPE[def.type] ?? getStringKind(def, name), options: [] };
}

const KIND_BY_TYPE: Record<string, FieldKind> = {
  number: 'number',
  int: 'number',
  boolean: 'boolean',
  date: 'datetime',
  object: 'object',
  array: 'array',
};

function getStringKind({ type, format }: ZodDef, name: string): FieldKind {
  if (type !== 'string') return 'other';
  if (format === 'datetime' || format === 'date') return format;
  if (format === 'email' || /(^|_)email(_address)?$/.test(name)) return 'email';
  return /password|secret/.test(name) ? 'secret' : 'text';
}
