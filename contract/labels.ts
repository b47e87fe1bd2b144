import * as z from 'zod/mini';

/** What people read for a field. Plain text, so that the types of a form stay light. */
export const labels = z.registry<{ label: string }>();

/** A field with a label of its own; what is shared, as a timestamp is, stays unlabelled. */
export function labelled<S extends z.ZodMiniType>(label: string, schema: S): S {
  const field = z.clone(schema);
  labels.add(field, { label });
  return field;
}

/** A field's label, else its name in words: `created_at` reads "Created at". */
export function labelOf(schema: z.core.$ZodType | undefined, name: string): string {
  const label = schema && labels.get(schema)?.label;
  if (label) return label;
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
