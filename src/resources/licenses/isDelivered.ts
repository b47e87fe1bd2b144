import type { LicenseStatus } from '#contract/licenses';

/** Sold or exhausted: a customer holds the key. */
export function isDelivered(status: LicenseStatus): boolean {
  return status === 'sold' || status === 'exhausted';
}
