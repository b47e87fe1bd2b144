import * as z from 'zod/mini';

/** What people read for a field. Plain text, so that the types of a form stay light. */
export const labels = z.registry<{ label: string }>();

/** Gives a field its label and hands the field back. */
export function labelled<S extends z.ZodMiniType>(label: string, schema: S): S {
  labels.add(schema, { label });
  return schema;
}

/** A field's label, else its name in words: `created_at` reads "Created at". */
export function labelOf(schema: z.ZodMiniType | undefined, name: string): string {
  const label = schema && labels.get(schema)?.label;
  if (label) return label;
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
