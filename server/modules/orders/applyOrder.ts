import type { Context } from '../../platform/context';
import type { Tx } from '../../platform/db/openDatabase';
import { audit } from '../audit/audit';
import { enqueueMessages } from '../messages/enqueueMessages';
import { enqueueValidations } from '../validation/validateBackorderedPool';
import { allocateUnits } from './allocateUnits';
import { notifyBackordered } from './backorderQueue';
import { findPools } from './findPools';
import { flagUnits } from './flagUnits';
import {
  entitledLines,
  isPaid,
  isRefundAmbiguous,
  type OrderState,
  type RefundSummary,
  TRASH,
  type Unit,
} from './OrderState';
import {
  dequeueBackorders,
  getUnallocatedUnits,
  listAssignedUnits,
  listBackorderedUnits,
} from './orderUnits';
import { lockLicenses, restockKeys } from './restockKeys';
import { saveOrder, saveRefunded, saveTrashedOrder } from './saveOrder';

/** What came of an order's state. */
export interface ApplyResult {
  isStale: boolean;
  assigned: number;
  backordered: number;
  flagged: number;
  /** The order names refunds that the shop was not asked about yet. */
  hasUnreadRefunds: boolean;
}

/** How a state is settled. */
interface ReconcileContext {
  /** Nothing was known of the order. */
  isNew: boolean;
  /** The work takes its turn at the pools' lines; see runOrderTransaction. */
  isExclusive: boolean;
  refunded: RefundSummary | null;
}

const DELETION_CONTEXT: ReconcileContext = { isNew: false, isExclusive: false, refunded: null };
const STALE_RESULT: ApplyResult = {
  isStale: true,
  assigned: 0,
  backordered: 0,
  flagged: 0,
  hasUnreadRefunds: false,
};

/**
 * Brings the order's keys in line with its newest state. The same state may come any number of times, from
 * any number of processes: a unit that has had its key never gets a second one.
 */
export async function applyOrder(
  tx: Tx,
  ctx: Context,
  siteId: number,
  state: OrderState,
  isExclusive: boolean,
): Promise<ApplyResult> {
  const saved = await saveOrder(tx, siteId, state);
  if (!saved) return STALE_RESULT;
  return reconcileUnits(tx, ctx, siteId, state, { ...saved, isExclusive });
}

/** The shop told line by line what was refunded. Undefined when the order is gone, or a later answer is known. */
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

/** The shop deleted the order, or moved it to its trash. */
export async function applyDeletion(
  tx: Tx,
  ctx: Context,
  siteId: number,
  { orderId, eventId }: Pick<OrderState, 'orderId' | 'eventId'>,
): Promise<ApplyResult> {
  if (!(await saveTrashedOrder(tx, siteId, orderId, eventId))) return STALE_RESULT;
  const customer = { email: null, firstName: null, lastName: null };
  const trashed = {
    number: orderId,
    status: TRASH,
    customer,
    lineItems: [],
    isPartlyRefunded: false,
    refundIds: [],
  };
  return reconcileUnits(
    tx,
    ctx,
    siteId,
    { orderId, eventId, ...trashed, modifiedAt: null },
    DELETION_CONTEXT,
  );
}

async function reconcileUnits(
  tx: Tx,
  ctx: Context,
  siteId: number,
  state: OrderState,
  context: ReconcileContext,
): Promise<ApplyResult> {
  const hasEntitlement = isPaid(state.status);
  const entitled = { ...state, lineItems: entitledLines(state.lineItems, context.refunded) };
  const pools = hasEntitlement ? await findPools(tx, siteId, state.lineItems) : new Map<string, number>();
  // The line is left first: whoever is serving it is waited for. Then in this order, so that a unit that is
  // served meanwhile is seen in one place at least.
  if (!context.isNew) await dequeueBackorders(tx, siteId, entitled, pools);
  const backordered =
    context.isNew || !hasEntitlement ? [] : await listBackorderedUnits(tx, siteId, state.orderId);
  const assignedBefore = context.isNew ? [] : await listAssignedUnits(tx, siteId, state.orderId);
  await lockLicenses(tx, state, context.refunded, assignedBefore);
  const heldUnits = await restockKeys(tx, ctx, state, context.refunded, assignedBefore);
  const flagged = await flagUnits(tx, state, context.refunded, heldUnits);

  const unallocated = getUnallocatedUnits(entitled, pools, [...heldUnits, ...backordered]);
  const { assigned, shortages } = await allocateAll(tx, { siteId, ...state }, unallocated, context);
  for (const [poolId, units] of shortages) {
    // Keys that are checked now may serve them in a moment; whoever checks them tells when none does.
    if (await enqueueValidations(tx, ctx, poolId)) continue;
    await notifyBackordered(tx, ctx, poolId, siteId, state, units);
  }

  if (hasEntitlement && assigned + heldUnits.length > 0) {
    await enqueueMessages(tx, [{ siteId, orderId: state.orderId }]);
  }
  const enqueued = shortages.reduce((sum, [, units]) => sum + units.length, 0);
  if (assigned + enqueued + flagged > 0) {
    const details = { site: siteId, assigned, backordered: enqueued, flagged };
    await audit(tx, ctx, { action: 'order.assign', id: state.orderId, details });
  }
  const readRefundIds = context.refunded?.ids ?? [];
  const hasUnreadRefunds = hasEntitlement && String(state.refundIds) !== String(readRefundIds);
  return { isStale: false, assigned, backordered: backordered.length + enqueued, flagged, hasUnreadRefunds };
}

/** Gives the open units their keys, pool by pool; those that none is left for are handed back. */
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

/** Those of the pools whose refunded keys stay with the customer, without a flag. */
export async function findPoolsWithKeepPolicy(tx: Tx, poolIds: number[]): Promise<number[]> {
  return (await tx.$client.query<{ id: number }>(POOLS_WITH_KEEP_POLICY, [poolIds])).rows.map(({ id }) => id);
}
