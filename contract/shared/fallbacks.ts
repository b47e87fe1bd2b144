import * as z from 'zod/mini';

const recordFallbacks = z.registry<{ values: Record<string, unknown> }>();

/**
 * Sets what the console reads where a server leaves fields of a record out: those beyond section 7 of the specification.
 * The server of the product sends all fields.
 */
export function setFallbacks<S extends z.ZodMiniObject>(schema: S, values: Partial<z.output<S>>): void {
  recordFallbacks.add(schema, { values });
}

type Fill = (value: unknown) => void;

/** Filled once per schema; null if there is nothing to fill in its answers. */
const known = new WeakMap<z.core.$ZodType, Fill | null>();

/** Adds the declared values of fields that an answer lacks, in place: it was parsed a moment ago and has no other reader. */
export function fillIn<T>(schema: z.core.$ZodType, answer: T): T {
  getFill(schema)?.(answer);
  return answer;
}

function getFill(schema: z.core.$ZodType): Fill | null {
  let fill = known.get(schema);
  if (fill === undefined) {
    fill = createFill(schema);
    known.set(schema, fill);
  }
  return fill;
}

interface Definition {
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
}

function createFill(schema: z.core.$ZodType): Fill | null {
  const { innerType, element, shape } = schema._zod.def as Definition;
  if (innerType) return getFill(innerType);
  if (element) return createItemsFill(getFill(element));
  return shape ? createObjectFill(schema, shape) : null;
}

function createItemsFill(fill: Fill | null): Fill | null {
  return fill && ((items) => Array.isArray(items) && items.forEach(fill));
}

function createObjectFill(schema: z.core.$ZodType, shape: Record<string, z.core.$ZodType>): Fill | null {
  const values = Object.entries(recordFallbacks.get(schema)?.values ?? {});
  const parts = Object.entries(shape).flatMap(([name, field]) => {
    const fill = getFill(field);
    return fill ? [{ name, fill }] : [];
  });
  if (values.length + parts.length === 0) return null;

  return (record) => {
    if (typeof record !== 'object' || record === null) return;
    const target = record as Record<string, unknown>;
    for (const [name, value] of values) if (target[name] === undefined) target[name] = value;
    for (const { name, fill } of parts) fill(target[name]);
  };
}
