import * as z from 'zod/mini';
import { Count, Id } from './fields';
import { LicenseStatus } from './licenseRecord';

/** How a key in the clear was used in the console. */
export const KeyUse = z.enum(['shown', 'copied', 'exported']);
export type KeyUse = z.infer<typeof KeyUse>;

/** So many licenses are named at most when their keys are used. */
export const MOST_NAMED = 10_000;

/** Which keys: by their licenses' ids, or how many of which pool and status when they are too many to name. */
export const LicenseKeyUse = z.strictObject({
  use: KeyUse,
  license_ids: z._default(z.array(Id).check(z.maxLength(MOST_NAMED)), []),
  count: z.optional(Count),
  license_group_id: z.optional(Id),
  status: z.optional(LicenseStatus),
});
export type LicenseKeyUse = z.output<typeof LicenseKeyUse>;
