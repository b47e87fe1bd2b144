import { audit } from '../audit/audit';
import type { Context } from '../context';
import type { Tx } from '../db/open';
import { queueChecks } from '../validation/queueChecks';
import { findPools } from './findPools';
import { flagUnits } from './flagUnits';
import { tellWaiting } from './joinLine';
import { isAssigning, type OrderState, TRASH, type Unit } from './OrderState';
import { saveOrder, saveTrashedOrder } from './saveOrder';
import { serveUnits } from './serveUnits';
import { assignedUnits, leaveLine, openUnits, waitingUnits } from './units';

/** What came of an order's state. */
export interface Applied {
  isStale: boolean;
  assigned: number;
  waiting: number;
  flagged: number;
}

/** How a state is settled. */
interface Now {
  /** Nothing was known of the order. */
  isNew: boolean;
  /** The work takes its turn at the pools' lines; see orderTransaction. */
  isAlone: boolean;
}

const NOTHING_TO_TAKE: Now = { isNew: false, isAlone: false };
const STALE: Applied = { isStale: true, assigned: 0, waiting: 0, flagged: 0 };

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
  return settle(tx, ctx, siteId, state, { isNew: saved.isNew, isAlone });
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
  const gone = { number: orderId, status: TRASH, customer, lineItems: [], isPartlyRefunded: false };
  return settle(tx, ctx, siteId, { orderId, eventId, ...gone, modifiedAt: null }, NOTHING_TO_TAKE);
}

async function settle(tx: Tx, ctx: Context, siteId: number, state: OrderState, now: Now): Promise<Applied> {
  const assigning = isAssigning(state.status);
  const pools = assigning ? await findPools(tx, siteId, state.lineItems) : new Map<string, number>();
  // The line is left first: whoever is serving it is waited for. Then in this order, so that a unit that is
  // served meanwhile is seen in one place at least.
  if (!now.isNew) await leaveLine(tx, siteId, state, pools);
  const waiting = now.isNew || !assigning ? [] : await waitingUnits(tx, siteId, state.orderId);
  const had = now.isNew ? [] : await assignedUnits(tx, siteId, state.orderId);
  const flagged = await flagUnits(tx, state, had);

  const short: [number, Unit[]][] = [];
  let [assigned, joined] = [0, 0];
  for (const [poolId, units] of openUnits(state, pools, [...had, ...waiting])) {
    const rest = await serveUnits(tx, { siteId, ...state }, poolId, units, now.isAlone);
    if (rest.length > 0) short.push([poolId, rest]);
    assigned += units.length - rest.length;
    joined += rest.length;
  }
  for (const [poolId, units] of short) {
    // Keys that are checked now may serve them in a moment; whoever checks them tells when none does.
    if (await queueChecks(tx, ctx, poolId)) continue;
    await tellWaiting(tx, ctx, poolId, siteId, state, units);
  }

  if (assigned + joined + flagged > 0) {
    const details = { site: siteId, assigned, waiting: joined, flagged };
    await audit(tx, ctx, { action: 'order.assign', id: state.orderId, details });
  }
  return { isStale: false, assigned, waiting: waiting.length + joined, flagged };
}
