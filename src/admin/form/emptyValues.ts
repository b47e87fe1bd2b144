import type { FieldValues } from 'react-hook-form';
import { safeParse } from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { type FieldKind, type FieldMeta, findBranch, getDef, readMeta } from '../resource/schema';

/** What the inputs of a new record show: the defaults of the schema, else nothing. */
export const getDefaultValues = (shape: Record<string, $ZodType>): FieldValues =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, getInitialValue(schema, name)]));

const EMPTY_VALUES: Partial<Record<FieldKind, unknown>> = {
  boolean: false,
  text: '',
  multiline: '',
  email: '',
  secret: '',
  other: '',
  array: [],
};

/** The value of an input that nobody has touched. */
export function getInitialValue(schema: $ZodType, name: string): unknown {
  const { kind, defaultValue, nullable, inner } = readMeta(schema, name);
  if (defaultValue !== undefined) return defaultValue;
  if (kind === 'object' && inner && !nullable) return getDefaultValues(getDef(inner).shape ?? {});
  return EMPTY_VALUES[kind] ?? null;
}

/**
 * Turns what the inputs hold into what the schema takes. An emptied input is null where null is allowed, and is left out
 * where the value is optional and there was none. Of a union, only the fields of its chosen branch remain.
 */
export function toSubmitted(schema: $ZodType | undefined, value: unknown, loaded: unknown): unknown {
  if (!schema) return value;
  const meta = readMeta(schema, '');
  if (isEmpty(value)) return toEmptyValue(schema, meta, value, loaded);
  if (typeof value !== 'object' || !meta.inner) return value;

  const { shape, element } = getDef(meta.inner);
  if (meta.kind === 'object') return { ...value, ...submitFields(shape, value, loaded) };
  if (meta.kind === 'array' && Array.isArray(value)) {
    return value.map((item, index) => toSubmitted(element, item, Object(loaded)[index]));
  }
  if (meta.kind !== 'union') return value;
  const branch = findBranch(meta.inner, value);
  return branch
    ? submitFields(getDef(branch).shape, value, loaded)
    : toEmptyValue(schema, meta, null, loaded);
}

const submitFields = (shape: Record<string, $ZodType> = {}, value: object, loaded: unknown): FieldValues =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      toSubmitted(field, Reflect.get(value, name), Object(loaded)[name]),
    ]),
  );

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

function toEmptyValue(schema: $ZodType, { kind, nullable }: FieldMeta, value: unknown, loaded: unknown) {
  if (nullable && value !== undefined) return null;
  const wasEmpty = isEmpty(loaded);
  if (wasEmpty && !safeParse(schema, value).success && safeParse(schema, undefined).success) return undefined;
  // The error of a union that is not chosen belongs to the select of its branch.
  return kind === 'union' ? {} : value;
}
