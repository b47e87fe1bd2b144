import { textOf } from '#contract/texts/Text';
import { advisoryLocks } from '../../../platform/db/advisoryLocks';
import type { Tx } from '../../../platform/db/openDatabase';
import { formatText } from '../../../platform/formatText';
import {
  assignGivenKeys,
  bookRenewals,
  type GivenUnit,
  insertGivenOrders,
  saveKeylessLines,
} from '../../orders';
import { saveDeliveredKeys, withdrawLicenses } from '../../stock';
import { type GivenKey, type GivenOrder, groupByPlace } from './GivenOrder';
import { type KnownLicense, type KnownUnit, readKnown } from './readKnown';
import { releaseStaleUnits } from './releaseStaleUnits';

interface BookedOrders {
  /** Keys that were not known to be given. */
  found: number;
  /** Keys that are not stored, or cannot be told to be. */
  unknown: number;
  /** Orders that were not stored. */
  newOrderIds: Set<string>;
  /** Orders that were stored with units whose keys no message had told. */
  undeliveredOrderIds: Set<string>;
}

/** Stores what orders of a site got as given; `placedBy` is the API key that tells it. Repeatable. */
export async function bookOrders(
  tx: Tx,
  siteId: number,
  orders: GivenOrder[],
  placedBy?: string,
): Promise<BookedOrders> {
  // Excludes imports, which look for the indexes of unknown keys.
  await tx.$client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.import]);
  let known = await readKnown(tx, siteId, orders);
  if (await releaseStaleUnits(tx, siteId, orders, known)) known = await readKnown(tx, siteId, orders);
  const decisions = decideKeys(orders, known.licenses, known.units);
  const newOrderIds = await insertGivenOrders(tx, siteId, orders, placedBy);
  await assignGivenKeys(tx, siteId, decisions.bookings.map(toGivenUnit));
  await bookRenewals(
    tx,
    siteId,
    orders.flatMap(({ renewals }) => renewals),
  );
  await saveKeylessLines(
    tx,
    orders.map(({ orderId }) => ({ siteId, orderId })),
  );
  await withdrawLicenses(
    tx,
    decisions.toWithdraw.map(({ license: { id }, order }) => ({
      id,
      note: formatText('en', textOf('recovery.withdrawn', { order: order.orderId })),
    })),
  );
  await saveDeliveredKeys(
    tx,
    decisions.unknown.flatMap(({ index, orderId }) => (index === undefined ? [] : { index, orderId })),
  );
  return {
    found: decisions.bookings.length + decisions.toWithdraw.length,
    unknown: decisions.unknown.length,
    newOrderIds,
    undeliveredOrderIds: new Set(
      [...known.units.values()].filter(({ isDelivered }) => !isDelivered).map(({ orderId }) => orderId),
    ),
  };
}

const toGivenUnit = ({ order, key, license }: Booking): GivenUnit => ({
  ...key,
  orderId: order.orderId,
  customer: order.customer,
  licenseId: license?.id ?? null,
  givenAt: order.givenAt,
});

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
