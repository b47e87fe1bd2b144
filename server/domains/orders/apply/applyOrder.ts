import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { isPaid, type RefundSummary, TRASH } from '../../../schema';
import { audit } from '../../audit';
import { enqueueBackorderNotices, enqueueDeliveries, enqueueOrderUpdates } from '../../deliveries';
import { allocateUnits } from '../allocation/allocateUnits';
import { reportShortage } from '../allocation/backorderQueue';
import { findPools, type MappedLine, type MappingScope } from '../allocation/findPools';
import { flagUnits } from '../allocation/flagUnits';
import { lockChangedLicenses, restockKeys } from '../allocation/restockKeys';
import {
  dequeueBackorders,
  getUnallocatedUnits,
  listAssignedUnits,
  listBackorderedUnits,
} from '../details/orderUnits';
import { renewUnits } from '../renewals/renewUnits';
import { entitledLines, isRefundAmbiguous, type OrderState, type Unit } from './OrderState';
import { saveOrder, saveRefunded, saveTrashedOrder } from './saveOrder';

export interface ApplyResult {
  /** The id under which the order is stored. */
  orderId: string;
  /** The new id of an earlier order that had this one's id. */
  replacedOrderId?: string;
  isStale: boolean;
  /** The known state has a later date: only the shop can tell which of the two is newer. */
  looksOlder?: boolean;
  assigned: number;
  backordered: number;
  /** Keys that units of the order got, or began to wait for, by this change. */
  claimed: number;
  flagged: number;
  /** The order lists refunds that were not read from the shop yet. */
  hasUnreadRefunds: boolean;
}

interface ReconcileContext {
  isNew: boolean;
  /** Waits for the pools' backorder locks; see runOrderTransaction. */
  isExclusive: boolean;
  refunded: RefundSummary | null;
  scope?: MappingScope;
}

const DELETION_CONTEXT: ReconcileContext = { isNew: false, isExclusive: false, refunded: null };
const STALE_RESULT: Omit<ApplyResult, 'orderId'> = {
  isStale: true,
  looksOlder: true,
  assigned: 0,
  backordered: 0,
  claimed: 0,
  flagged: 0,
  hasUnreadRefunds: false,
};

/** Reconciles the order's keys with its newest state. Idempotent: a unit never gets a second key. */
export async function applyOrder(
  tx: Tx,
  ctx: Context,
  siteId: number,
  state: OrderState,
  isExclusive: boolean,
  scope?: MappingScope,
): Promise<ApplyResult> {
  const saved = await saveOrder(tx, siteId, state);
  if (!saved) return { ...STALE_RESULT, orderId: state.orderId };
  const { orderId, replacedOrderId, looksOlder, customer } = saved;
  const result = await reconcileUnits(
    tx,
    ctx,
    siteId,
    { ...state, orderId, customer, subscriptions: saved.subscriptions },
    { ...saved, isExclusive, scope },
  );
  return { ...result, replacedOrderId, looksOlder };
}

/** Applies an order's refunds. Undefined when the order does not exist or a newer summary is stored. */
export async function applyRefunds(
  tx: Tx,
  ctx: Context,
  siteId: number,
  orderId: string,
  refunded: RefundSummary,
  isExclusive: boolean,
): Promise<ApplyResult | undefined> {
  const state = await saveRefunded(tx, siteId, orderId, refunded);
  return state && reconcileUnits(tx, ctx, siteId, state, { isNew: false, isExclusive, refunded });
}

/** Applies the deletion of an order, or its move to the shop's trash. */
export async function applyDeletion(
  tx: Tx,
  ctx: Context,
  siteId: number,
  { orderId, eventId }: Pick<OrderState, 'orderId' | 'eventId'>,
): Promise<ApplyResult> {
  const saved = await saveTrashedOrder(tx, siteId, orderId, eventId);
  if (!saved) return { ...STALE_RESULT, orderId };
  const customer = { email: null, firstName: null, lastName: null };
  const trashed = {
    number: orderId,
    status: TRASH,
    customer,
    lineItems: [],
    isPartlyRefunded: false,
    refundIds: [],
  };
  const state = {
    orderId,
    eventId,
    ...trashed,
    orderedAt: null,
    paidAt: null,
    modifiedAt: null,
    orderKey: null,
    payment: null,
    language: null,
  };
  return reconcileUnits(tx, ctx, siteId, { ...state, ...saved }, DELETION_CONTEXT);
}

/** Gives the order's entitled units their keys, and flags or restocks the others. Requires the order's lock. */
export async function reconcileUnits(
  tx: Tx,
  ctx: Context,
  siteId: number,
  state: OrderState,
  context: ReconcileContext,
): Promise<ApplyResult> {
  const hasEntitlement = isPaid(state.status);
  const entitled = { ...state, lineItems: entitledLines(state.lineItems, context.refunded) };
  const [mapped = new Map<string, MappedLine>()] = hasEntitlement
    ? await findPools(tx, [{ siteId, ...state }], context.scope)
    : [];
  // Dequeue first: it waits for a running fulfillment. Then backorders before assignments, so that a unit
  // fulfilled in between appears in at least one of the two.
  if (!context.isNew) await dequeueBackorders(tx, siteId, entitled, mapped);
  const backordered =
    context.isNew || !hasEntitlement ? [] : await listBackorderedUnits(tx, siteId, state.orderId);
  const assignedBefore = context.isNew ? [] : await listAssignedUnits(tx, siteId, state.orderId);
  await lockChangedLicenses(tx, state, context.refunded, assignedBefore);
  const retainedUnits = await restockKeys(tx, ctx, state, context.refunded, assignedBefore);
  const flagged = await flagUnits(tx, state, context.refunded, retainedUnits);

  const allocated = [...retainedUnits, ...backordered];
  const renewed = await renewUnits(tx, ctx, entitled, { siteId, mapped, allocated, scope: context.scope });
  const unallocated = getUnallocatedUnits(entitled, mapped, [...allocated, ...renewed]);
  const { assigned, shortages } = await allocateAll(tx, { siteId, ...state }, unallocated, context);
  const order = { siteId, orderId: state.orderId };
  for (const [poolId, units] of shortages) await reportShortage(tx, ctx, state, { order, poolId, units });
  if (shortages.length > 0) await enqueueBackorderNotices(tx, [order]);
  if (hasEntitlement && assigned + retainedUnits.length > 0) await enqueueDeliveries(tx, [order]);
  else if (!context.isNew) await enqueueOrderUpdates(tx, [order]);
  const enqueued = shortages.reduce((sum, [, units]) => sum + units.length, 0);
  if (assigned + enqueued + flagged > 0) {
    const details = { site: siteId, assigned, backordered: enqueued, flagged };
    await audit(tx, ctx, { action: 'order.assign', id: state.orderId, details });
  }
  const knownRefundIds = context.refunded?.ids ?? [];
  const hasUnreadRefunds = hasEntitlement && String(state.refundIds) !== String(knownRefundIds);
  return {
    orderId: state.orderId,
    isStale: false,
    assigned,
    backordered: backordered.length + enqueued,
    claimed: assigned + enqueued,
    flagged,
    hasUnreadRefunds,
  };
}

async function allocateAll(
  tx: Tx,
  state: OrderState & { siteId: number },
  unallocated: [number, Unit[]][],
  { isExclusive, refunded }: ReconcileContext,
): Promise<{ assigned: number; shortages: [number, Unit[]][] }> {
  const isAmbiguous = isRefundAmbiguous(state, refunded);
  const keepPolicyPools = isAmbiguous
    ? await findPoolsWithKeepPolicy(
        tx,
        unallocated.map(([poolId]) => poolId),
      )
    : [];
  const shortages: [number, Unit[]][] = [];
  let assigned = 0;
  for (const [poolId, units] of unallocated) {
    const recipient = { ...state, isPartlyRefunded: isAmbiguous && !keepPolicyPools.includes(poolId) };
    const remaining = await allocateUnits(tx, recipient, poolId, units, isExclusive);
    if (remaining.length > 0) shortages.push([poolId, remaining]);
    assigned += units.length - remaining.length;
  }
  return { assigned, shortages };
}

const POOLS_WITH_KEEP_POLICY = "SELECT id FROM pools WHERE id = ANY($1::bigint[]) AND refund_policy = 'keep'";

/** The pools whose refunded keys stay with the customer, unflagged. */
async function findPoolsWithKeepPolicy(tx: Tx, poolIds: number[]): Promise<number[]> {
  return (await tx.$client.query<{ id: number }>(POOLS_WITH_KEEP_POLICY, [poolIds])).rows.map(({ id }) => id);
}
