import * as z from 'zod/mini';
import { NonNegativeInt, Timestamp } from './shared/fields';

/** How long a pool's stock lasts at the rate it has been sold lately; `docs/runway.md` has the formula. */
export const Runway = z.object({
  /** Of all keys that may be given together; null where one is unlimited. */
  deliveries_left: z.nullable(NonNegativeInt),
  sold_per_day: z.number(),
  /** 0 when nothing is left; null where it does not run out: unlimited, or nothing sold lately. */
  days_left: z.nullable(z.number()),
  runs_out_at: z.nullable(Timestamp),
  /** When it runs out at the fastest and at the slowest rate that the sales allow for; null is never. */
  earliest: z.nullable(Timestamp),
  latest: z.nullable(Timestamp),
});
export type Runway = z.infer<typeof Runway>;
