import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { AppError } from '../../../platform/errors';
import { enqueueBackorderNotices } from '../../deliveries';
import type { OrderState, Unit } from '../apply/OrderState';
import { InsufficientStockError } from '../apply/runOrderTransaction';
import { type AssignedUnit, getUnallocatedUnits } from '../details/orderUnits';
import { allocateInOrder, allocateSkipLocked, type Demand } from './allocateUnits';
import { enqueueBackorders, reportShortage, type Shortage } from './backorderQueue';
import { findPools, type MappedLine } from './findPools';

interface PaidOrder {
  siteId: number;
  state: OrderState;
  ctx: Context;
}

/** The units of orders that are entitled to a key and have none, by pool. */
type MissingUnits<Order> = Map<Order, [poolId: number, units: Unit[]][]>;

/** Finds the pools of several orders' units; `refused` are orders that may not get keys. */
export async function listMissingUnits<Order extends PaidOrder>(
  tx: Tx,
  paid: Order[],
  assigned: Map<Order, AssignedUnit[]>,
): Promise<{ missing: MissingUnits<Order>; refused: Set<Order> }> {
  const mappedByOrder = await findPools(
    tx,
    paid.map(({ siteId, state }) => ({ siteId, ...state })),
  );
  const missing: MissingUnits<Order> = new Map();
  const refused = new Set<Order>();
  for (const [index, order] of paid.entries()) {
    const mapped = mappedByOrder[index] ?? new Map<string, MappedLine>();
    try {
      const units = getUnallocatedUnits(order.state, mapped, assigned.get(order) ?? []);
      if (units.length > 0) missing.set(order, units);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.add(order);
    }
  }
  return { missing, refused };
}

/** Units of an order that got keys, and those that wait for them. */
interface UnitCounts {
  assigned: number;
  backordered: number;
}

/** Allocates keys to the units of all orders, pool by pool in their lock order; those without a key wait. */
export async function allocateTogether<Order extends PaidOrder>(
  tx: Tx,
  missing: MissingUnits<Order>,
  isExclusive: boolean,
): Promise<Map<Order, UnitCounts>> {
  const shortages: Shortage[] = [];
  for (const [poolId, demands] of groupByPool(missing)) {
    if (isExclusive) shortages.push(...(await allocateInOrder(tx, poolId, demands)));
    else if (!(await allocateSkipLocked(tx, poolId, demands))) throw new InsufficientStockError();
  }
  const counts = [...missing].map(([order, ofPools]) => {
    const units = ofPools.reduce((sum, [, { length }]) => sum + length, 0);
    const ofOrder = shortages.filter(({ order: { siteId, orderId } }) => isOf(order, siteId, orderId));
    return { order, units, shortages: ofOrder };
  });
  const waiting = counts.filter((order) => order.shortages.length > 0);
  if (waiting.length > 0) await enqueueShortages(tx, waiting);
  return new Map(
    counts.map(({ order, units, shortages: ofOrder }) => {
      const backordered = ofOrder.reduce((sum, shortage) => sum + shortage.units.length, 0);
      return [order, { assigned: units - backordered, backordered }];
    }),
  );
}

const isOf = (order: PaidOrder, siteId: number, orderId: string) =>
  order.siteId === siteId && order.state.orderId === orderId;

function groupByPool(missing: MissingUnits<PaidOrder>): [number, Demand[]][] {
  const pools = new Map<number, Demand[]>();
  for (const [{ siteId, state }, ofPools] of missing) {
    for (const [poolId, units] of ofPools) {
      const demand = { recipient: { siteId, ...state }, units };
      const known = pools.get(poolId);
      if (known) known.push(demand);
      else pools.set(poolId, [demand]);
    }
  }
  return [...pools].sort(([a], [b]) => a - b);
}

interface WaitingOrder {
  order: PaidOrder;
  shortages: Shortage[];
}

/** Enqueues units in the order of their orders. */
async function enqueueShortages(tx: Tx, waiting: WaitingOrder[]): Promise<void> {
  await enqueueBackorders(
    tx,
    waiting.flatMap(({ shortages }) => shortages),
  );
  // What further orders of a pool would report is within the cooldown of the first one.
  const reported = new Set<number>();
  for (const { order, shortages } of waiting) {
    for (const shortage of shortages.filter(({ poolId }) => !reported.has(poolId))) {
      reported.add(shortage.poolId);
      await reportShortage(tx, order.ctx, order.state, shortage);
    }
  }
  await enqueueBackorderNotices(
    tx,
    waiting.map(({ order: { siteId, state } }) => ({ siteId, orderId: state.orderId })),
  );
}
