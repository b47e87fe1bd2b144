import * as z from 'zod/mini';

/** Field labels; plain strings keep the form types small. */
const fieldLabels = z.registry<{ label: string }>();

/** Returns a labeled clone, so that schemas shared by several fields stay unlabeled. */
export function withLabel<S extends z.ZodMiniType>(label: string, schema: S): S {
  const field = z.clone(schema);
  fieldLabels.add(field, { label });
  return field;
}

/** The field's label, else its humanized name: `created_at` becomes "Created at". */
export function getLabel(schema: z.core.$ZodType | undefined, name: string): string {
  const label = schema && fieldLabels.get(schema)?.label;
  if (label) return label;
  const humanized = name.replaceAll('_', ' ');
  return humanized.charAt(0).toUpperCase() + humanized.slice(1);
}
