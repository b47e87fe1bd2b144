import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { AppError } from '../../../platform/errors';
import { owesKeys, type RefundSummary } from '../../../schema';
import { auditAll } from '../../audit';
import { enqueueDeliveries, enqueueOrderUpdates, enqueueVanishedKeys } from '../../deliveries';
import { allocate } from '../allocation/allocate';
import { findPools, type MappedLine, type MappingScope } from '../allocation/findPools';
import { findSwapped } from '../allocation/findSwapped';
import { flagUnits, getUnitsToFlag } from '../allocation/flagUnits';
import { getUnitsToRestock, lockLicenses, restockKeys } from '../allocation/restockKeys';
import {
  type AssignedUnit,
  dequeueBackorders,
  getUnallocatedUnits,
  listAllocatedUnits,
  type UnitPart,
} from '../details/orderUnits';
import { deleteKeylessLines, saveKeylessLines } from '../keyless/saveKeylessLines';
import { renewUnits } from '../renewals/renewUnits';
import {
  entitledLines,
  getsKeys,
  isRefundAmbiguous,
  keepsKeys,
  type StoredState,
  type Unit,
} from './OrderState';

/** An order as it is stored, which this transaction has locked. */
export interface LockedOrder {
  ctx: Context;
  siteId: number;
  state: StoredState;
  isNew: boolean;
  refunded: RefundSummary | null;
}

export interface ReconcileOptions {
  /** Waits for the pools' backorder locks; see runOrderTransaction. */
  isExclusive: boolean;
  scope?: MappingScope;
}

export interface ReconcileResult {
  assigned: number;
  backordered: number;
  /** Keys that units of the order got, or began to wait for, by this change. */
  claimed: number;
  flagged: number;
  /** The names of lines that became another product's after they got keys. */
  swapped: string[];
  /** The order lists refunds that were not read from the shop yet. */
  hasUnreadRefunds: boolean;
}

/** One of several orders may not get keys, because of `cause`; the others may. */
export class RefusedOrderError extends Error {
  constructor(
    readonly siteId: number,
    readonly orderId: string,
    override readonly cause: AppError,
  ) {
    super(cause.message);
  }
}

interface OrderUnits extends LockedOrder {
  /** The state with its entitled lines. */
  entitled: StoredState;
  mapped: Map<string, MappedLine>;
  backordered: UnitPart[];
  assigned: AssignedUnit[];
}

/** An order with all changes but new keys, and the units that lack one. */
interface ChangedOrder extends LockedOrder {
  kept: number;
  flagged: number;
  swapped: string[];
  backordered: number;
  /** By pool. */
  units: [number, Unit[]][];
}

/**
 * Gives the entitled units of different orders their keys, in the order of the orders, and flags or restocks the keys of
 * the others. Idempotent: a unit never gets a second key. Throws InsufficientStockError if keys are missing, unless
 * `isExclusive`: then the last orders wait; and RefusedOrderError for one of several.
 */
export async function reconcileOrders(
  tx: Tx,
  orders: LockedOrder[],
  { isExclusive, scope = 'dated' }: ReconcileOptions,
): Promise<ReconcileResult[]> {
  const known = await readUnits(tx, orders, scope);
  await lockChangedLicenses(tx, known);
  const done: { order: ChangedOrder; result: ReconcileResult }[] = [];
  for (const together of splitAtChanges(known)) {
    const changed: ChangedOrder[] = [];
    for (const order of together) changed.push(await changeUnits(tx, order, scope, known.length > 1));
    const waiting = await allocate(tx, changed, isExclusive);
    for (const order of changed) done.push({ order, result: toResult(order, waiting.get(order) ?? 0) });
  }
  await enqueueChanges(tx, done);
  await saveKeyless(tx, known);
  await auditAll(
    tx,
    done
      .filter(({ result: { claimed, flagged } }) => claimed + flagged > 0)
      .map(({ order: { ctx, siteId, state }, result: { assigned, claimed, flagged } }) => ({
        ctx,
        action: 'order.assign' as const,
        id: state.orderId,
        details: { site: siteId, assigned, backordered: claimed - assigned, flagged },
      })),
  );
  return done.map(({ result }) => result);
}

/** Backorders are dequeued first, which waits for a running fulfillment. */
async function readUnits(tx: Tx, orders: LockedOrder[], scope: MappingScope): Promise<OrderUnits[]> {
  const paid = orders.filter(({ state }) => getsKeys(state));
  const mappings = await findPools(
    tx,
    paid.map(({ siteId, state }) => ({ siteId, ...state })),
    scope,
  );
  const withMappings = orders.map((order) => ({
    ...order,
    entitled: { ...order.state, lineItems: entitledLines(order.state.lineItems, order.refunded) },
    mapped: mappings[paid.indexOf(order)] ?? new Map<string, MappedLine>(),
  }));
  const stored = withMappings.filter(({ isNew }) => !isNew);
  await dequeueBackorders(
    tx,
    // Of a paused shop, units keep their places.
    stored
      .filter(({ state }) => state.heldFor !== 'paused')
      .map(({ siteId, entitled, mapped }) => ({ siteId, state: entitled, mapped })),
  );
  const units = await listAllocatedUnits(
    tx,
    stored.map(({ siteId, state }) => ({ siteId, orderId: state.orderId })),
  );
  return withMappings.map((order) => ({ ...order, ...(units[stored.indexOf(order)] ?? NO_UNITS) }));
}

const NO_UNITS: Pick<OrderUnits, 'backordered' | 'assigned'> = { backordered: [], assigned: [] };

const listChangedUnits = ({ state, refunded, assigned }: OrderUnits): AssignedUnit[] => [
  ...getUnitsToRestock(state, refunded, assigned),
  ...getUnitsToFlag(state, refunded, assigned),
];

/** Locks every license that the states change, in one statement. */
async function lockChangedLicenses(tx: Tx, orders: OrderUnits[]): Promise<void> {
  const changed = orders.flatMap(listChangedUnits);
  if (changed.length === 0) return;
  await lockLicenses(
    tx,
    changed.map(({ license_id }) => license_id),
  );
}

/** An order that changes keys of its own or of other orders is reconciled after those before it: they may be the next one's. */
function splitAtChanges(orders: OrderUnits[]): OrderUnits[][] {
  const groups: OrderUnits[][] = [[]];
  for (const order of orders) {
    if (order.state.subscriptions || listChangedUnits(order).length > 0) groups.push([order], []);
    else groups.at(-1)?.push(order);
  }
  return groups.filter(({ length }) => length > 0);
}

async function changeUnits(
  tx: Tx,
  order: OrderUnits,
  scope: MappingScope,
  isOneOfSeveral: boolean,
): Promise<ChangedOrder> {
  const { ctx, siteId, state, refunded, entitled, mapped, assigned, backordered } = order;
  const kept = await restockKeys(tx, ctx, state, refunded, assigned);
  const flagged = await flagUnits(tx, state, refunded, kept);
  const allocated = [...kept, ...backordered];
  try {
    const renewed = await renewUnits(tx, ctx, entitled, { siteId, mapped, allocated, scope });
    return {
      ...order,
      state: { ...state, isPartlyRefunded: isRefundAmbiguous(state, refunded) },
      kept: kept.length,
      flagged,
      swapped: getsKeys(state) ? findSwapped(entitled.lineItems, mapped, kept) : [],
      backordered: backordered.length,
      units: getUnallocatedUnits(entitled, mapped, [...allocated, ...renewed]),
    };
  } catch (error) {
    if (!isOneOfSeveral || !(error instanceof AppError)) throw error;
    throw new RefusedOrderError(siteId, state.orderId, error);
  }
}

/** A new order whose paid lines are all mapped, as most are, has none. */
async function saveKeyless(tx: Tx, orders: OrderUnits[]): Promise<void> {
  const toRef = ({ siteId, state: { orderId } }: OrderUnits) => ({ siteId, orderId });
  const isKeyless = orders.map(mayBeKeyless);
  await saveKeylessLines(tx, orders.filter((_, index) => isKeyless[index]).map(toRef));
  const others = orders.filter(({ isNew }, index) => !isNew && !isKeyless[index]);
  await deleteKeylessLines(tx, others.map(toRef));
}

/** Every unit of a mapped line has its keys or waits for them, but for renewals, which may await the subscription. */
const mayBeKeyless = ({ state, entitled, mapped }: OrderUnits) =>
  owesKeys(state.status, state.heldFor) &&
  entitled.lineItems.some(({ id, quantity }) => quantity > 0 && (state.subscriptions || !mapped.has(id)));

function toResult(order: ChangedOrder, enqueued: number): ReconcileResult {
  const { state, refunded, flagged, swapped, backordered, units } = order;
  const claimed = units.reduce((sum, [, { length }]) => sum + length, 0);
  return {
    assigned: claimed - enqueued,
    backordered: backordered + enqueued,
    claimed,
    flagged,
    swapped,
    hasUnreadRefunds: keepsKeys(state) && String(state.refundIds) !== String(refunded?.ids ?? []),
  };
}

async function enqueueChanges(
  tx: Tx,
  done: { order: ChangedOrder; result: ReconcileResult }[],
): Promise<void> {
  const hasKeys = ({ order: { state, kept }, result }: (typeof done)[number]) =>
    keepsKeys(state) && result.assigned + kept > 0;
  const toRef = ({ order: { siteId, state } }: (typeof done)[number]) => ({ siteId, orderId: state.orderId });
  const withKeys = done.filter(hasKeys);
  const others = done.filter((one) => !hasKeys(one) && !one.order.isNew);
  if (withKeys.length > 0) await enqueueDeliveries(tx, withKeys.map(toRef));
  if (others.length > 0) await enqueueOrderUpdates(tx, others.map(toRef));
  await enqueueVanishedKeys(
    tx,
    withKeys.flatMap(({ order: { siteId, state, isNew } }) =>
      isNew ? [] : { siteId, orderId: state.orderId, lines: state.linesWithoutKeys ?? [] },
    ),
  );
}
