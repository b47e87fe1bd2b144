import type { Context } from '../../platform/context';
import type { Tx } from '../../platform/db/openDatabase';
import { isClosed, isPaid } from '../../schema';
import { auditAll } from '../audit';
import { enqueueMessages, enqueueOrderUpdates } from '../messages';
import { allocateSkipLocked, type Demand } from './allocateUnits';
import type { ApplyResult } from './applyOrder';
import { findPools, type MappedLine } from './findPools';
import { getUnitsToFlag } from './flagUnits';
import { listUnitsOfOrders } from './listUnitsOfOrders';
import type { OrderState } from './OrderState';
import { type AssignedUnit, getUnallocatedUnits } from './orderUnits';
import { getUnitsToRestock } from './restockKeys';
import { InsufficientStockError } from './runOrderTransaction';
import { type SiteOrder, saveOrders } from './saveOrders';

/** A state of an order, with the context of its event. */
export interface OrderChange extends SiteOrder {
  ctx: Context;
}

/**
 * Some of the orders need a transaction of their own: they are stale, have another id, are of a subscription, or have
 * backorders or keys to flag.
 */
export class NotTogetherError extends Error {
  constructor(readonly changes: ReadonlySet<OrderChange>) {
    super();
  }
}

/**
 * Whether a state can be applied together with others: not if it may take keys from its order, change those of another
 * order, or if the shop must be asked for its refunds.
 */
export const canApplyTogether = ({
  status,
  isPartlyRefunded,
  refundIds,
  subscriptions,
}: Omit<OrderState, 'eventId'>) =>
  !isClosed(status) && !isPartlyRefunded && refundIds.length === 0 && subscriptions === null;

/**
 * Applies the states of different orders with one statement for each step, in the given order: the first get the oldest
 * keys. The results are those of `applyOrder` for each. Throws InsufficientStockError if keys are missing.
 */
export async function applyOrders<Change extends OrderChange>(
  tx: Tx,
  changes: Change[],
): Promise<{ change: Change; result: ApplyResult }[]> {
  const { updated, unsaved } = await saveOrders(tx, changes);
  if (unsaved.length > 0) throw new NotTogetherError(new Set(unsaved));
  const assigned = await readSettledUnits(tx, updated);
  const paid = changes.filter(({ state }) => isPaid(state.status));
  const counts = await allocate(tx, paid, assigned);

  const withKeys = new Set(paid.filter((change) => counts.has(change) || assigned.has(change)));
  const withoutKeys = updated.filter((change) => !withKeys.has(change));
  await enqueueMessages(tx, [...withKeys].map(toOrderRef));
  if (withoutKeys.length > 0) await enqueueOrderUpdates(tx, withoutKeys.map(toOrderRef));
  const entries = [...counts].map(([{ ctx, siteId, state }, count]) => ({
    ctx,
    action: 'order.assign' as const,
    id: state.orderId,
    details: { site: siteId, assigned: count, backordered: 0, flagged: 0 },
  }));
  await auditAll(tx, entries);
  return changes.map((change) => ({
    change,
    result: {
      orderId: change.state.orderId,
      isStale: false,
      assigned: counts.get(change) ?? 0,
      backordered: 0,
      claimed: counts.get(change) ?? 0,
      flagged: 0,
      hasUnreadRefunds: false,
    },
  }));
}

const toOrderRef = ({ siteId, state }: OrderChange) => ({ siteId, orderId: state.orderId });

/** Allocates keys to all units without one; returns their number per order. */
async function allocate(
  tx: Tx,
  paid: OrderChange[],
  assigned: Map<OrderChange, AssignedUnit[]>,
): Promise<Map<OrderChange, number>> {
  const mappedByOrder = await findPools(
    tx,
    paid.map(({ siteId, state }) => ({ siteId, ...state })),
  );
  const demands = new Map<number, Demand[]>();
  const counts = new Map<OrderChange, number>();
  for (const [index, change] of paid.entries()) {
    const { siteId, state } = change;
    const mapped = mappedByOrder[index] ?? new Map<string, MappedLine>();
    for (const [poolId, units] of getUnallocatedUnits(state, mapped, assigned.get(change) ?? [])) {
      const demand = { recipient: { siteId, ...state }, units };
      demands.set(poolId, [...(demands.get(poolId) ?? []), demand]);
      counts.set(change, (counts.get(change) ?? 0) + units.length);
    }
  }
  for (const [poolId, ofPool] of [...demands].sort(([a], [b]) => a - b))
    if (!(await allocateSkipLocked(tx, poolId, ofPool))) throw new InsufficientStockError();
  return counts;
}

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
