import { audit } from '../audit/audit';
import type { Context } from '../context';
import type { Tx } from '../db/open';
import { queueDelivery } from '../delivery/queueDelivery';
import { queueChecks } from '../validation/queueChecks';
import { findPools } from './findPools';
import { flagUnits } from './flagUnits';
import { tellWaiting } from './joinLine';
import { lockLicenses } from './lockLicenses';
import {
  claimedLines,
  isAssigning,
  isInDoubt,
  type OrderState,
  type Refunded,
  TRASH,
  type Unit,
} from './OrderState';
import { poolsKeeping } from './poolsKeeping';
import { returnKeys } from './returnKeys';
import { saveOrder, saveRefunded, saveTrashedOrder } from './saveOrder';
import { serveUnits } from './serveUnits';
import { assignedUnits, leaveLine, openUnits, waitingUnits } from './units';

/** What came of an order's state. */
export interface Applied {
  isStale: boolean;
  assigned: number;
  waiting: number;
  flagged: number;
  /** The order names refunds that the shop was not asked about yet. */
  hasUnreadRefunds: boolean;
}

/** How a state is settled. */
interface Now {
  /** Nothing was known of the order. */
  isNew: boolean;
  /** The work takes its turn at the pools' lines; see orderTransaction. */
  isAlone: boolean;
  refunded: Refunded | null;
}

const NOTHING_TO_TAKE: Now = { isNew: false, isAlone: false, refunded: null };
const STALE: Applied = { isStale: true, assigned: 0, waiting: 0, flagged: 0, hasUnreadRefunds: false };

/**
 * Brings the order's keys in line with its newest state. The same state may come any number of times, from
 * any number of processes: a unit that has had its key never gets a second one.
 */
export async function applyOrder(
  tx: Tx,
  ctx: Context,
  siteId: number,
  state: OrderState,
  isAlone: boolean,
): Promise<Applied> {
  const saved = await saveOrder(tx, siteId, state);
  if (!saved) return STALE;
  return settle(tx, ctx, siteId, state, { ...saved, isAlone });
}

/** The shop told line by line what was refunded. Undefined when the order is gone, or a later answer is known. */
export async function applyRefunds(
  tx: Tx,
  ctx: Context,
  siteId: number,
  orderId: string,
  refunded: Refunded,
  isAlone: boolean,
): Promise<Applied | undefined> {
  const state = await saveRefunded(tx, siteId, orderId, refunded);
  return state && settle(tx, ctx, siteId, state, { isNew: false, isAlone, refunded });
}

/** The shop deleted the order, or moved it to its trash. */
export async function applyDeletion(
  tx: Tx,
  ctx: Context,
  siteId: number,
  { orderId, eventId }: Pick<OrderState, 'orderId' | 'eventId'>,
): Promise<Applied> {
  if (!(await saveTrashedOrder(tx, siteId, orderId, eventId))) return STALE;
  const customer = { email: null, firstName: null, lastName: null };
  const gone = {
    number: orderId,
    status: TRASH,
    customer,
    lineItems: [],
    isPartlyRefunded: false,
    refundIds: [],
  };
  return settle(tx, ctx, siteId, { orderId, eventId, ...gone, modifiedAt: null }, NOTHING_TO_TAKE);
}

async function settle(tx: Tx, ctx: Context, siteId: number, state: OrderState, now: Now): Promise<Applied> {
  const assigning = isAssigning(state.status);
  const claimed = { ...state, lineItems: claimedLines(state.lineItems, now.refunded) };
  const pools = assigning ? await findPools(tx, siteId, state.lineItems) : new Map<string, number>();
  // The line is left first: whoever is serving it is waited for. Then in this order, so that a unit that is
  // served meanwhile is seen in one place at least.
  if (!now.isNew) await leaveLine(tx, siteId, claimed, pools);
  const waiting = now.isNew || !assigning ? [] : await waitingUnits(tx, siteId, state.orderId);
  const assignedBefore = now.isNew ? [] : await assignedUnits(tx, siteId, state.orderId);
  await lockLicenses(tx, state, now.refunded, assignedBefore);
  const had = await returnKeys(tx, ctx, state, now.refunded, assignedBefore);
  const flagged = await flagUnits(tx, state, now.refunded, had);

  const open = openUnits(claimed, pools, [...had, ...waiting]);
  const { assigned, short } = await serveAll(tx, { siteId, ...state }, open, now);
  for (const [poolId, units] of short) {
    // Keys that are checked now may serve them in a moment; whoever checks them tells when none does.
    if (await queueChecks(tx, ctx, poolId)) continue;
    await tellWaiting(tx, ctx, poolId, siteId, state, units);
  }

  if (assigning && assigned + had.length > 0) {
    await queueDelivery(tx, [{ siteId, orderId: state.orderId }]);
  }
  const joined = short.reduce((sum, [, units]) => sum + units.length, 0);
  if (assigned + joined + flagged > 0) {
    const details = { site: siteId, assigned, waiting: joined, flagged };
    await audit(tx, ctx, { action: 'order.assign', id: state.orderId, details });
  }
  const read = now.refunded?.ids ?? [];
  const hasUnreadRefunds = assigning && String(state.refundIds) !== String(read);
  return { isStale: false, assigned, waiting: waiting.length + joined, flagged, hasUnreadRefunds };
}

/** Gives the open units their keys, pool by pool; those that none is left for are handed back. */
async function serveAll(
  tx: Tx,
  state: OrderState & { siteId: number },
  open: [number, Unit[]][],
  { isAlone, refunded }: Now,
): Promise<{ assigned: number; short: [number, Unit[]][] }> {
  const isDoubtful = isInDoubt(state, refunded);
  const keeping = isDoubtful
    ? await poolsKeeping(
        tx,
        open.map(([poolId]) => poolId),
      )
    : [];
  const short: [number, Unit[]][] = [];
  let assigned = 0;
  for (const [poolId, units] of open) {
    const to = { ...state, isPartlyRefunded: isDoubtful && !keeping.includes(poolId) };
    const rest = await serveUnits(tx, to, poolId, units, isAlone);
    if (rest.length > 0) short.push([poolId, rest]);
    assigned += units.length - rest.length;
  }
  return { assigned, short };
}
