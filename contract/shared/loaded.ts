import * as z from 'zod/mini';

/** The values that a form had loaded, by the name of the field. */
export const Loaded = z.optional(z.record(z.string(), z.unknown()));
export type Loaded = z.output<typeof Loaded>;

/**
 * The body of an update with what its form had loaded of the fields that it sends. A field that somebody else has
 * changed since then is refused with `changed_meanwhile`; without `loaded`, the update overwrites it.
 */
export const withLoaded = <Shape extends z.core.$ZodLooseShape, Config extends z.core.$ZodObjectConfig>(
  body: z.ZodMiniObject<Shape, Config>,
) => z.extend(body, { loaded: Loaded });
