import * as z from 'zod/mini';
import { validationText } from '../texts/validationText';
import { storableText } from './fields';

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
