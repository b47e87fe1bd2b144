import * as z from 'zod/mini';
import { boundedText } from './fields';

const multilineFields = z.registry<{ isMultiline: true }>();

/** Marks a text as one of several lines: its input has several too. */
export function multiline<S extends z.ZodMiniType>(schema: S): S {
  const field = z.clone(schema);
  multilineFields.add(field, { isMultiline: true });
  return field;
}

/** Trimmed text of several lines, of at most `max` characters. */
export const multilineText = (max: number) => multiline(boundedText(max));

export const isMultiline = (schema: z.core.$ZodType): boolean => multilineFields.get(schema) !== undefined;
