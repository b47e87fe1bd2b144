import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/prepareStatement';
import { isPaid } from '../../../schema';
import { auditAll } from '../../audit';
import { enqueueDeliveries, enqueueOrderUpdates, type OrderRef } from '../../deliveries';
import { allocateTogether, listMissingUnits } from '../allocation/allocateTogether';
import { getUnitsToFlag } from '../allocation/flagUnits';
import { getUnitsToRestock } from '../allocation/restockKeys';
import type { AssignedUnit } from '../details/orderUnits';
import type { ApplyResult } from './applyOrder';
import type { OrderState } from './OrderState';
import { type SiteOrder, saveOrders } from './saveOrders';

/** A state of an order, with the context of its event. */
export interface OrderChange extends SiteOrder {
  ctx: Context;
}

/**
 * Some of the orders need a transaction of their own: they are stale, have another id, are of a subscription, have
 * backorders or keys to flag, or cannot be applied.
 */
export class NotTogetherError extends Error {
  constructor(readonly changes: ReadonlySet<OrderChange>) {
    super();
  }
}

/**
 * Whether a state can be applied together with others: not if it may change the keys of another order, or if the shop
 * must be asked for its refunds.
 */
export const canApplyTogether = ({
  isPartlyRefunded,
  refundIds,
  subscriptions,
}: Omit<OrderState, 'eventId'>) => !isPartlyRefunded && refundIds.length === 0 && subscriptions === null;

/**
 * Applies the states of different orders with one statement for each step, in the given order: the first get the oldest
 * keys. The results are those of `applyOrder` for each. Throws InsufficientStockError if keys are missing, unless
 * `isExclusive`: then the last orders wait for theirs.
 */
export async function applyOrders<Change extends OrderChange>(
  tx: Tx,
  changes: Change[],
  isExclusive: boolean,
): Promise<{ change: Change; result: ApplyResult }[]> {
  const { updated, unsaved } = await saveOrders(tx, changes);
  if (unsaved.length > 0) throw new NotTogetherError(new Set(unsaved));
  const settled = await readSettledUnits(tx, updated);
  const paid = changes.filter(({ state }) => isPaid(state.status));
  const { missing, refused } = await listMissingUnits(tx, paid, settled);
  if (refused.size > 0) throw new NotTogetherError(refused);
  const counts = await allocateTogether(tx, missing, isExclusive);

  const withKeys = paid.filter((change) => settled.has(change) || (counts.get(change)?.assigned ?? 0) > 0);
  const isWithKeys = new Set<OrderChange>(withKeys);
  const withoutKeys = updated.filter((change) => !isWithKeys.has(change));
  await enqueueDeliveries(tx, withKeys.map(toOrderRef));
  if (withoutKeys.length > 0) await enqueueOrderUpdates(tx, withoutKeys.map(toOrderRef));
  const entries = [...counts].map(([{ ctx, siteId, state }, count]) => ({
    ctx,
    action: 'order.assign' as const,
    id: state.orderId,
    details: { site: siteId, ...count, flagged: 0 },
  }));
  await auditAll(tx, entries);
  return changes.map((change) => {
    const { orderId } = change.state;
    const { assigned, backordered } = counts.get(change) ?? { assigned: 0, backordered: 0 };
    const units = { assigned, backordered, claimed: assigned + backordered, flagged: 0 };
    return { change, result: { orderId, isStale: false, ...units, hasUnreadRefunds: false } };
  });
}

export const toOrderRef = ({ siteId, state }: SiteOrder) => ({ siteId, orderId: state.orderId });

/** The units of known orders that have keys. Throws NotTogetherError if any of them must change. */
async function readSettledUnits(tx: Tx, known: OrderChange[]): Promise<Map<OrderChange, AssignedUnit[]>> {
  if (known.length === 0) return new Map();
  const units = await listUnitsOfOrders(tx, known.map(toOrderRef));
  const unsettled = known.filter(({ state }, index) => {
    const { hasBackorders, assigned } = units[index] ?? { hasBackorders: false, assigned: [] };
    return (
      hasBackorders ||
      getUnitsToRestock(state, null, assigned).length > 0 ||
      getUnitsToFlag(state, null, assigned).length > 0
    );
  });
  if (unsettled.length > 0) throw new NotTogetherError(new Set(unsettled));
  const withUnits = known.map((change, index) => [change, units[index]?.assigned ?? []] as const);
  return new Map(withUnits.filter(([, assigned]) => assigned.length > 0));
}

const BACKORDERED = prepareStatement<{ index: number }>(
  'orders with backorders',
  `SELECT o.ordinal::int - 1 AS index FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS o(site_id, order_id, ordinal)
   WHERE EXISTS (SELECT FROM backorders b WHERE b.site_id = o.site_id AND b.order_id = o.order_id)`,
);

const ASSIGNED = prepareStatement<AssignedUnit & { index: number }>(
  'assigned units of orders',
  `SELECT o.ordinal::int - 1 AS index, a.id, a.license_id, a.line_item_id, a.unit, a.part, a.parts, a.flag, p.refund_policy
   FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS o(site_id, order_id, ordinal)
   JOIN license_assignments a USING (site_id, order_id) LEFT JOIN pools p ON p.id = a.pool_id`,
);

interface OrderUnits {
  hasBackorders: boolean;
  assigned: AssignedUnit[];
}

/** The units of several orders. Backorders first, so that a unit fulfilled in between appears in at least one. */
async function listUnitsOfOrders(tx: Tx, orders: OrderRef[]): Promise<OrderUnits[]> {
  const values = [orders.map(({ siteId }) => siteId), orders.map(({ orderId }) => orderId)];
  const backordered = (await BACKORDERED(tx, values)).rows;
  const assigned = (await ASSIGNED(tx, values)).rows;
  const units: OrderUnits[] = orders.map(() => ({ hasBackorders: false, assigned: [] }));
  for (const { index } of backordered) units[index] = { hasBackorders: true, assigned: [] };
  for (const { index, ...unit } of assigned) units[index]?.assigned.push(unit);
  return units;
}
