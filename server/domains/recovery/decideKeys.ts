import { type GivenKey, type GivenOrder, groupByPlace } from './reading/GivenOrder';
import type { KnownLicense, KnownUnit } from './reading/readKnown';

/** A given key to store at its unit; null if the key is unknown, or the database has it at another order. */
export interface Booking {
  order: GivenOrder;
  key: GivenKey;
  license: KnownLicense | null;
}

export interface Decisions {
  bookings: Booking[];
  /** Free licenses that customers have, but their units have others: they leave the stock. */
  toWithdraw: { license: KnownLicense; order: GivenOrder }[];
  /** Keys that the database does not have; without an index those that it may have, under another one. */
  unknown: { index: string | undefined; orderId: string }[];
}

/** Compares the given keys with the stored licenses, by index, and units, by place. */
export function decideKeys(
  orders: GivenOrder[],
  licenses: ReadonlyMap<string, KnownLicense>,
  units: ReadonlyMap<string, KnownUnit>,
): Decisions {
  const decisions: Decisions = { bookings: [], toWithdraw: [], unknown: [] };
  const uses = new Map<number, number>();
  const taken = new Map([...units].map(([place, { licenseId }]) => [place, licenseId]));
  const isUnused = ({ id, usesLeft: left }: KnownLicense) => left < 0 || left > (uses.get(id) ?? 0);
  const isFree = (license: KnownLicense) => license.status === 'available' && isUnused(license);
  // A user may have withdrawn it in the meantime.
  const isBookable = (license: KnownLicense) =>
    isFree(license) || (license.status === 'replaced' && isUnused(license));
  const find = ({ indexes }: GivenKey) => indexes.map((index) => licenses.get(index)).find(Boolean);

  for (const order of orders) {
    for (const [place, keys] of groupByPlace(order)) {
      for (const [position, key] of keys.entries()) {
        const license = find(key);
        if (!license) decisions.unknown.push({ index: key.indexes[0], orderId: order.orderId });
        const isCurrent = position === keys.length - 1 && !taken.has(place);
        if (isCurrent) {
          const free = license && isBookable(license) ? license : null;
          if (free) uses.set(free.id, (uses.get(free.id) ?? 0) + 1);
          decisions.bookings.push({ order, key, license: free });
          taken.set(place, free?.id ?? null);
        } else if (license && isFree(license) && taken.get(place) !== license.id) {
          uses.set(license.id, Number.POSITIVE_INFINITY);
          decisions.toWithdraw.push({ license, order });
        }
      }
    }
  }
  return decisions;
}
