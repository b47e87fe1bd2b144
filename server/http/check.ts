import * as z from 'zod/mini';
import { fieldErrors } from '#contract/errors';
import { invalid, notFound } from '../errors';

/** Parses what came; a refusal names every field and its message. */
export function check<S extends z.ZodMiniType>(
  schema: S | undefined,
  value: unknown,
): z.output<S> | undefined {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (!result.success) throw invalid(fieldErrors(result.error));
  return result.data;
}

/** The numbers of a path. What is no number names no record. */
export function checkParams(params: unknown): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const [name, value] of Object.entries((params ?? {}) as Record<string, string>)) {
    const number = Number(value);
    if (!/^\d+$/.test(value) || !Number.isSafeInteger(number) || number < 1) throw notFound('Record');
    numbers[name] = number;
  }
  return numbers;
}
