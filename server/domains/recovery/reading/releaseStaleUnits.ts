import type { Tx } from '../../../platform/db/openDatabase';
import { lockLicenses, restockUnseen, saveKeylessLines } from '../../orders';
import { type GivenOrder, groupByPlace } from './GivenOrder';
import type { Known } from './readKnown';

interface StaleUnit {
  id: number;
  licenseId: number;
}

/**
 * Takes from units what the lost state of the database had taken from them before it gave it to the given orders, such as
 * a key of a refunded order that nobody had seen. Else the unit would be told it as well. Returns whether there were any.
 */
export async function releaseStaleUnits(
  tx: Tx,
  siteId: number,
  orders: GivenOrder[],
  known: Known,
): Promise<boolean> {
  const stale = [...(await findOtherUnits(tx, siteId, orders, known)), ...findReplacedUnits(orders, known)];
  if (stale.length === 0) return false;
  await lockLicenses(
    tx,
    stale.map(({ licenseId }) => licenseId),
  );
  const released = await restockUnseen(
    tx,
    stale.map(({ id }) => id),
  );
  await saveKeylessLines(
    tx,
    released.map((unit) => ({ siteId: unit.site_id, orderId: unit.order_id })),
  );
  return true;
}

const UNDELIVERED_UNITS = `
  SELECT id, license_id AS "licenseId", site_id AS "siteId", order_id AS "orderId" FROM license_assignments
  WHERE license_id = ANY($1::bigint[]) AND delivered_at IS NULL`;

/** The units of other orders that have a given key which one order only can have. */
async function findOtherUnits(
  tx: Tx,
  siteId: number,
  orders: GivenOrder[],
  { licenses }: Known,
): Promise<StaleUnit[]> {
  const given = orders.flatMap(({ orderId, keys }) =>
    keys.flatMap(({ indexes }) => indexes.map((index) => ({ orderId, license: licenses.get(index) }))),
  );
  const orderIds = new Map<number, string[]>();
  for (const { orderId, license } of given)
    if (license?.usesAllowed === 1) orderIds.set(license.id, [...(orderIds.get(license.id) ?? []), orderId]);
  const { rows } = await tx.$client.query<StaleUnit & { siteId: number; orderId: string }>(
    UNDELIVERED_UNITS,
    [[...orderIds.keys()]],
  );
  return rows.filter((unit) =>
    orderIds.get(unit.licenseId)?.some((orderId) => unit.siteId !== siteId || unit.orderId !== orderId),
  );
}

/** The units that have another key than their last one. */
const findReplacedUnits = (orders: GivenOrder[], { licenses, units }: Known): StaleUnit[] =>
  orders.flatMap((order) =>
    [...groupByPlace(order)].flatMap(([place, keys]) => {
      const unit = units.get(place);
      if (!unit || unit.isDelivered || unit.licenseId === null) return [];
      const { id, licenseId } = unit;
      const hasLast = keys.at(-1)?.indexes.some((index) => licenses.get(index)?.id === licenseId);
      return hasLast ? [] : [{ id, licenseId }];
    }),
  );
