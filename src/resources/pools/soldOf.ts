import type { Pool } from '#contract/pools';

/** What is no longer there: everything that was ever added, less what is available. */
export function soldOf({ total_licenses, available_licenses }: Pool): number {
  return total_licenses - available_licenses;
}
