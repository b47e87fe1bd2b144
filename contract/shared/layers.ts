import type * as z from 'zod/mini';

/** A schema and what it wraps: through optional, nullable, default and pipe, from the outside in. */
export function listLayers(schema: z.core.$ZodType | undefined): z.core.$ZodType[] {
  if (!schema) return [];
  const { innerType, in: input } = schema._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType };
  return [schema, ...listLayers(innerType ?? input)];
}
