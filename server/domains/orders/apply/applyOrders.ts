import type { OrderHold } from '#contract/orders';
import type { LineItem } from '#contract/shopOrders';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { assertFound } from '../../../platform/errors';
import type { RefundSummary } from '../../../schema';
import type { OrderRef } from '../../deliveries';
import { assertGetsKeys } from './assertGetsKeys';
import { entitledLines } from './OrderState';
import {
  type LockedOrder,
  type ReconcileOptions,
  type ReconcileResult,
  reconcileOrders,
} from './reconcileOrders';
import { type SiteOrder, saveOrders } from './saveOrders';
import { lockStoredOrder, saveRefunded, saveTrashed } from './storedOrder';

/** A state of an order, with the context of its event. */
export interface OrderChange extends SiteOrder {
  ctx: Context;
}

export interface ApplyResult extends ReconcileResult {
  /** Why its units get no keys; null if they do. */
  heldFor: OrderHold | null;
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
  swapped: [],
  hasUnreadRefunds: false,
};

const toStaleResult = (orderId: string): ApplyResult => ({
  ...UNCHANGED,
  heldFor: null,
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
    const { orderId, customer, subscriptions, heldFor, isNew, refunded } = order;
    const stored = { ...state, orderId, customer, subscriptions, heldFor };
    return [{ ctx, siteId, state: stored, isNew, refunded }];
  });
  // In the order of the changes, without the stale ones.
  const results = (await reconcileOrders(tx, locked, options)).values();
  return changes.map(({ state }, index) => {
    const order = saved[index];
    if (!order) return toStaleResult(state.orderId);
    const { orderId, replacedOrderId, looksOlder, heldFor } = order;
    const result = results.next().value ?? UNCHANGED;
    return { ...result, orderId, replacedOrderId, looksOlder, heldFor, isStale: false };
  });
}

/** Applies an order's refunds; nothing when the order does not exist or a newer summary is stored. */
export async function applyRefunds(
  tx: Tx,
  ctx: Context,
  order: OrderRef,
  refunded: RefundSummary,
  isExclusive: boolean,
): Promise<void> {
  const stored = await saveRefunded(tx, order, refunded);
  if (!stored) return;
  await reconcileOrders(tx, [{ ctx, siteId: order.siteId, ...stored, isNew: false }], { isExclusive });
}

/** Applies the deletion of an order, or its move to the shop's trash. */
export async function applyDeletion(
  tx: Tx,
  ctx: Context,
  order: OrderRef,
  eventId: number,
): Promise<ApplyResult> {
  const { siteId, orderId } = order;
  const state = await saveTrashed(tx, order, eventId);
  if (!state) return toStaleResult(orderId);
  const locked = { ctx, siteId, state, isNew: false, refunded: null };
  const [result = UNCHANGED] = await reconcileOrders(tx, [locked], { isExclusive: false });
  return { ...result, orderId, heldFor: state.heldFor, isStale: false, looksOlder: false };
}

// Their keys stay delivered.
const RELEASE_LOST_UNITS = `
  DELETE FROM license_assignments a WHERE site_id = $1 AND order_id = $2 AND has_lost_key(a.license_id, a.flag)`;

/** Reconciles the keys with the stored state, as an event of the shop would; returns the entitled line items as well. */
export async function reconcileStored(
  tx: Tx,
  ctx: Context,
  { siteId, orderId }: OrderRef,
  { isExclusive, scope }: Required<ReconcileOptions>,
): Promise<{ result: ReconcileResult | undefined; lineItems: LineItem[] }> {
  const stored = await lockStoredOrder(tx, { siteId, orderId });
  const { state, refunded } = assertFound(stored, textOf('orders.not_found'));
  if (scope !== 'none') assertGetsKeys(state);
  if (scope === 'all') await tx.$client.query(RELEASE_LOST_UNITS, [siteId, orderId]);
  const order = { ctx, siteId, state, refunded, isNew: false };
  const [result] = await reconcileOrders(tx, [order], { isExclusive, scope });
  return { result, lineItems: entitledLines(state.lineItems, refunded) };
}
