import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { enqueueBackorderNotices } from '../../deliveries';
import type { OrderState, Unit } from '../apply/OrderState';
import { InsufficientStockError } from '../apply/runOrderTransaction';
import { allocateInOrder, allocateSkipLocked, type Demand } from './allocateKeys';
import { enqueueBackorders, reportShortage, type Shortage } from './backorderQueue';

/** An order that gets keys of each pool, in the lock order of pools. */
export interface LackingOrder {
  ctx: Context;
  siteId: number;
  state: OrderState;
  units: [poolId: number, units: Unit[]][];
}

/**
 * Allocates keys to the units of all orders, pool by pool in their lock order: the first orders get the oldest keys.
 * Those without a key wait; returns how many do, by order. Throws InsufficientStockError if keys are missing, unless
 * `isExclusive`.
 */
export async function allocate<Order extends LackingOrder>(
  tx: Tx,
  orders: Order[],
  isExclusive: boolean,
): Promise<Map<Order, number>> {
  const shortages: Shortage[] = [];
  for (const [poolId, demands] of groupByPool(orders)) {
    if (isExclusive) shortages.push(...(await allocateInOrder(tx, poolId, demands)));
    else if (!(await allocateSkipLocked(tx, poolId, demands))) throw new InsufficientStockError();
  }
  const waiting = orders.flatMap((order) => {
    const ofOrder = shortages.filter((shortage) => isOf(order, shortage));
    return ofOrder.length > 0 ? [{ order, shortages: ofOrder }] : [];
  });
  if (waiting.length > 0) await enqueueShortages(tx, waiting);
  return new Map(waiting.map(({ order, shortages: ofOrder }) => [order, countKeys(ofOrder)]));
}

const countKeys = (shortages: Shortage[]) => shortages.reduce((sum, { units }) => sum + units.length, 0);

const isOf = ({ siteId, state }: LackingOrder, { order }: Shortage) =>
  order.siteId === siteId && order.orderId === state.orderId;

function groupByPool(orders: LackingOrder[]): [number, Demand[]][] {
  const pools = new Map<number, Demand[]>();
  for (const { siteId, state, units: ofPools } of orders) {
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
  order: LackingOrder;
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
