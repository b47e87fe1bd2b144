import * as z from 'zod/mini';
import { NonNegativeInt, Timestamp } from './shared/fields';

/** How long a pool's stock lasts at its recent sales rate; see `docs/runway.md` for the formula. */
export const Runway = z.object({
  /** Total of the pool's available keys; null if one of them is unlimited. */
  deliveries_left: z.nullable(NonNegativeInt),
  sold_per_day: z.number(),
  /** 0 when the pool is depleted; null if it does not run out (unlimited, or no recent sales). */
  days_left: z.nullable(z.number()),
  runs_out_at: z.nullable(Timestamp),
  /** Bounds of `runs_out_at` at the fastest and slowest plausible sales rate; null means never. */
  earliest: z.nullable(Timestamp),
  latest: z.nullable(Timestamp),
});
export type Runway = z.infer<typeof Runway>;
