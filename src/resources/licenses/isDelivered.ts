import type { LicenseStatus } from '#contract/licenseRecord';

/** Sold or exhausted: a customer holds the key. */
export function isDelivered(status: LicenseStatus): boolean {
  return status === 'sold' || status === 'exhausted';
}
