import { textOf } from '#contract/texts/Text';
import { advisoryLocks } from '../../../platform/db/advisoryLocks';
import type { Tx } from '../../../platform/db/openDatabase';
import { formatText } from '../../../platform/formatText';
import { assignGivenKeys, bookRenewals, type GivenUnit, insertGivenOrders } from '../../orders';
import { saveDeliveredKeys, withdrawLicenses } from '../../stock';
import { type Booking, decideKeys } from '../decideKeys';
import { releaseStaleUnits } from '../releaseStaleUnits';
import type { GivenOrder } from './GivenOrder';
import { readKnown } from './readKnown';

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
  // As imports: they look for the indexes of unknown keys.
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
