import type { $ZodObject, $ZodType, output } from 'zod/v4/core';

/** A record's or a form's schema: any zod object, mini or classic. */
export type ObjectSchema = $ZodObject;
export type RecordOf<S extends ObjectSchema> = output<S>;
/** The names of a record's fields. */
export type FieldOf<R> = keyof R & string;

export type Kind = 'text' | 'email' | 'secret' | 'number' | 'boolean' | 'enum' | 'date' | 'other';

/** What a schema says of one field. */
export interface FieldShape {
  kind: Kind;
  /** The members of an enum. */
  options: string[];
  /** May be left empty. */
  optional: boolean;
  defaultValue: unknown;
  schema: $ZodType | undefined;
}

interface Def {
  type: string;
  innerType?: $ZodType;
  in?: $ZodType;
  format?: string;
  entries?: Record<string, string>;
  defaultValue?: unknown;
}

const OPTIONAL = new Set(['optional', 'nullable', 'default', 'prefault']);
const defOf = (schema: $ZodType): Def => schema._zod.def as Def;

/** Reads one field of a schema, looking through optional, nullable, default and pipe. */
export function fieldShape(schema: ObjectSchema, name: string): FieldShape {
  const declared = schema._zod.def.shape[name];
  const found: FieldShape = {
    kind: 'other',
    options: [],
    optional: false,
    defaultValue: undefined,
    schema: declared,
  };

  let inner = declared;
  while (inner) {
    const def = defOf(inner);
    if (OPTIONAL.has(def.type)) found.optional = true;
    found.defaultValue ??= def.defaultValue;
    const next = def.innerType ?? def.in;
    if (!next) return { ...found, ...leaf(def, name) };
    inner = next;
  }
  return found;
}

export const fieldNames = (schema: ObjectSchema): string[] => Object.keys(schema._zod.def.shape);

function leaf(def: Def, name: string): Pick<FieldShape, 'kind' | 'options'> {
  if (def.type === 'enum') return { kind: 'enum', options: Object.values(def.entries ?? {}) };
  return { kind: KINDS[def.type] ?? textKind(def, name), options: [] };
}

const KINDS: Record<string, Kind> = {
  number: 'number',
  int: 'number',
  boolean: 'boolean',
  date: 'date',
  object: 'other',
  array: 'other',
};

function textKind({ type, format }: Def, name: string): Kind {
  if (type !== 'string') return 'other';
  if (format === 'datetime' || format === 'date') return 'date';
  if (format === 'email' || /(^|_)email(_address)?$/.test(name)) return 'email';
  return /password|secret/.test(name) ? 'secret' : 'text';
}
