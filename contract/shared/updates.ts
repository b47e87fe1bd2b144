import * as z from 'zod/mini';
import { storableText } from './fields';
import { validationText } from './texts/validationText';

/** The schema of a value that is given: without its default, which would overwrite what an update omits. */
type WithoutDefault<T> =
  T extends z.ZodMiniDefault<infer I extends z.core.SomeType>
    ? WithoutDefault<I>
    : T extends z.ZodMiniPrefault<infer I extends z.core.SomeType>
      ? WithoutDefault<I>
      : T extends z.ZodMiniOptional<infer I extends z.core.SomeType>
        ? WithoutDefault<I>
        : T extends z.ZodMiniNullable<infer I extends z.core.SomeType>
          ? z.ZodMiniNullable<WithoutDefault<I>>
          : T;

/** The input of an update: the fields of a creation but `X`, each optional and without its default. */
export type UpdateOf<C extends z.ZodMiniObject, X extends keyof C['shape'] = never> = z.ZodMiniObject<
  { [K in Exclude<keyof C['shape'], X>]: z.ZodMiniOptional<WithoutDefault<C['shape'][K]>> },
  z.core.$strict
>;

/**
 * Derives the input of an update from that of a creation. Its rules between fields are left out: the server checks them on
 * the changed record. The only way to make fields optional, since `z.partial` keeps their defaults.
 */
export function updateOf<C extends z.ZodMiniObject, X extends keyof C['shape'] & string = never>(
  create: C,
  fixed: readonly X[] = [],
): UpdateOf<C, X> {
  const fields = Object.entries(create.shape as Record<string, z.ZodMiniType>).filter(
    ([name]) => !fixed.some((field) => field === name),
  );
  const shape = Object.fromEntries(fields.map(([name, field]) => [name, z.optional(withoutDefault(field))]));
  return z.strictObject(shape) as unknown as UpdateOf<C, X>;
}

function withoutDefault(schema: z.ZodMiniType): z.ZodMiniType {
  const { type, innerType } = schema._zod.def as { type: string; innerType?: z.ZodMiniType };
  if (!innerType) return schema;
  if (type === 'default' || type === 'prefault' || type === 'optional') return withoutDefault(innerType);
  return type === 'nullable' ? z.nullable(withoutDefault(innerType)) : schema;
}

const Text = storableText(validationText('fields.text'));
const Scalar = z.union([Text, z.number(), z.boolean(), z.null()]);

/** The values that a form had loaded, by the name of the field. */
export const Loaded = z.optional(z.record(Text, z.union([Scalar, z.array(z.record(Text, Scalar))])));
export type Loaded = z.output<typeof Loaded>;

/**
 * The body of an update with what its form had loaded of the fields that it sends. A field that somebody else has
 * changed since then is refused with `changed_meanwhile`; without `loaded`, the update overwrites it.
 */
export const withLoaded = <Shape extends z.core.$ZodLooseShape, Config extends z.core.$ZodObjectConfig>(
  body: z.ZodMiniObject<Shape, Config>,
) => z.extend(body, { loaded: Loaded });

/** Whether two values of a field are the same; a form shows null as an empty text. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  toComparable(one) === toComparable(other);

const toComparable = (value: unknown) => JSON.stringify(value === '' ? null : (value ?? null));
