import { type LicenseStatus, UNLIMITED } from '#contract/licenses';

interface Deliveries {
  deliveriesAllowed: number;
  deliveriesLeft: number;
}

/** Changes how often a key may be delivered. What was delivered stays delivered; the status follows. */
export function shiftDeliveries(
  before: Deliveries,
  allowed: number,
  /** Looked at where an unlimited key becomes a limited one: nothing else tells there. */
  delivered: number,
): Deliveries & { status: LicenseStatus } {
  const deliveriesLeft = left(before, allowed, delivered);
  return { deliveriesAllowed: allowed, deliveriesLeft, status: statusOf(allowed, deliveriesLeft) };
}

function left(before: Deliveries, allowed: number, delivered: number): number {
  if (allowed === UNLIMITED) return UNLIMITED;
  if (before.deliveriesAllowed === UNLIMITED) return Math.max(0, allowed - delivered);
  return Math.max(0, before.deliveriesLeft + allowed - before.deliveriesAllowed);
}

function statusOf(allowed: number, deliveriesLeft: number): LicenseStatus {
  if (deliveriesLeft !== 0) return 'available';
  return allowed === 1 ? 'sold' : 'exhausted';
}
