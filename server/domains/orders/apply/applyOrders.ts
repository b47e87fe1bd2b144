import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { type RefundSummary, TRASH } from '../../../schema';
import type { OrderState } from './OrderState';
import {
  type LockedOrder,
  type ReconcileOptions,
  type ReconcileResult,
  reconcileOrders,
} from './reconcileOrders';
import { type SiteOrder, saveOrders } from './saveOrders';
import { saveRefunded } from './saveRefunded';
import { saveTrashed } from './saveTrashed';

/** A state of an order, with the context of its event. */
export interface OrderChange extends SiteOrder {
  ctx: Context;
}

export interface ApplyResult extends ReconcileResult {
  /** The id under which the order is stored. */
  orderId: string;
  /** The new id of an earlier order that had this one's id. */
  replacedOrderId?: string;
  isStale: boolean;
  /** The known state has a later date: only the shop can tell which of the two is newer. */
  looksOlder: boolean;
}

const UNCHANGED: ReconcileResult = {
  assigned: 0,
  backordered: 0,
  claimed: 0,
  flagged: 0,
  hasUnreadRefunds: false,
};

const toStaleResult = (orderId: string): ApplyResult => ({
  ...UNCHANGED,
  orderId,
  isStale: true,
  looksOlder: true,
});

/**
 * Saves the states of different orders and reconciles their keys with them, with one statement for each step. See
 * `saveOrders` and `reconcileOrders`.
 */
export async function applyOrders(
  tx: Tx,
  changes: OrderChange[],
  options: ReconcileOptions,
): Promise<ApplyResult[]> {
  const saved = await saveOrders(tx, changes);
  const locked = changes.flatMap(({ ctx, siteId, state }, index): LockedOrder[] => {
    const order = saved[index];
    if (!order) return [];
    const { orderId, customer, subscriptions, isNew, refunded } = order;
    return [{ ctx, siteId, state: { ...state, orderId, customer, subscriptions }, isNew, refunded }];
  });
  // In the order of the changes, without the stale ones.
  const results = (await reconcileOrders(tx, locked, options)).values();
  return changes.map(({ state }, index) => {
    const order = saved[index];
    if (!order) return toStaleResult(state.orderId);
    const { orderId, replacedOrderId, looksOlder } = order;
    const result = results.next().value ?? UNCHANGED;
    return { ...result, orderId, replacedOrderId, looksOlder, isStale: false };
  });
}

/** Applies an order's refunds; nothing when the order does not exist or a newer summary is stored. */
export async function applyRefunds(
  tx: Tx,
  ctx: Context,
  { siteId, orderId }: { siteId: number; orderId: string },
  refunded: RefundSummary,
  isExclusive: boolean,
): Promise<void> {
  const state = await saveRefunded(tx, siteId, orderId, refunded);
  if (state) await reconcileOrders(tx, [{ ctx, siteId, state, isNew: false, refunded }], { isExclusive });
}

/** Applies the deletion of an order, or its move to the shop's trash. */
export async function applyDeletion(
  tx: Tx,
  ctx: Context,
  siteId: number,
  { orderId, eventId }: Pick<OrderState, 'orderId' | 'eventId'>,
): Promise<ApplyResult> {
  const saved = await saveTrashed(tx, siteId, orderId, eventId);
  if (!saved) return toStaleResult(orderId);
  const state: OrderState = {
    orderId,
    eventId,
    number: orderId,
    status: TRASH,
    customer: { email: null, firstName: null, lastName: null },
    lineItems: [],
    isPartlyRefunded: false,
    refundIds: [],
    orderedAt: null,
    paidAt: null,
    modifiedAt: null,
    orderKey: null,
    payment: null,
    language: null,
    subscriptions: saved.subscriptions,
  };
  const order = { ctx, siteId, state, isNew: false, refunded: null };
  const [result = UNCHANGED] = await reconcileOrders(tx, [order], { isExclusive: false });
  return { ...result, orderId, isStale: false, looksOlder: false };
}
