import type { GivenKey, GivenOrder } from './GivenOrder';

export interface KnownLicense {
  id: number;
  pool_id: number;
  status: string;
  deliveries_left: number;
}

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
  /** Indexes of keys that the database does not have. */
  unknown: { index: string; orderId: string }[];
}

export const toPlace = (orderId: string, lineItemId: string, unit: number, part: number) =>
  JSON.stringify([orderId, lineItemId, unit, part]);

/** Compares the given keys with the stored licenses, by index, and units, by place. */
export function decideKeys(
  orders: GivenOrder[],
  licenses: ReadonlyMap<string, KnownLicense>,
  units: ReadonlyMap<string, number | null>,
): Decisions {
  const decisions: Decisions = { bookings: [], toWithdraw: [], unknown: [] };
  const uses = new Map<number, number>();
  const taken = new Map(units);
  const isUnused = ({ id, deliveries_left: left }: KnownLicense) => left < 0 || left > (uses.get(id) ?? 0);
  const isFree = (license: KnownLicense) => license.status === 'available' && isUnused(license);
  // A user may have withdrawn it in the meantime.
  const isBookable = (license: KnownLicense) =>
    isFree(license) || (license.status === 'replaced' && isUnused(license));
  const find = ({ indexes }: GivenKey) => indexes.map((index) => licenses.get(index)).find(Boolean);

  for (const order of orders) {
    for (const [place, keys] of groupByPlace(order)) {
      for (const [position, key] of keys.entries()) {
        const license = find(key);
        if (!license) decisions.unknown.push({ index: key.indexes[0] ?? '', orderId: order.orderId });
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

/** The keys of each unit, oldest first. */
export function groupByPlace({ orderId, keys }: GivenOrder): Map<string, GivenKey[]> {
  const groups = new Map<string, GivenKey[]>();
  for (const key of keys) {
    const place = toPlace(orderId, key.lineItemId, key.unit, key.part);
    groups.set(place, [...(groups.get(place) ?? []), key]);
  }
  return groups;
}
