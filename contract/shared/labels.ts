import * as z from 'zod/mini';

/** What people read for a field. Plain text, so that the types of a form stay light. */
export const fieldLabels = z.registry<{ label: string }>();

/** A field with a label of its own; what is shared, as a timestamp is, stays unlabelled. */
export function withLabel<S extends z.ZodMiniType>(label: string, schema: S): S {
  const field = z.clone(schema);
  fieldLabels.add(field, { label });
  return field;
}

/** A field's label, else its name in words: `created_at` reads "Created at". */
export function getLabel(schema: z.core.$ZodType | undefined, name: string): string {
  const label = schema && fieldLabels.get(schema)?.label;
  if (label) return label;
  const humanized = name.replaceAll('_', ' ');
  return humanized.charAt(0).toUpperCase() + humanized.slice(1);
}
