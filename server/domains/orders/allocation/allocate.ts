import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { enqueueBackorderNotices } from '../../deliveries';
import { lockBackorders } from '../../stock';
import type { OrderState, Unit } from '../apply/OrderState';
import { InsufficientStockError } from '../apply/runOrderTransaction';
import { allocateExclusive, allocateSkipLocked, type Demand } from './allocateKeys';
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
 * Units without a key wait; returns how many do, by order. Throws InsufficientStockError if keys are missing, unless
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

const BACKORDER_COUNT = 'SELECT count(*) AS backordered FROM backorders WHERE pool_id = $1';

const HAS_STOCK = `
  SELECT coalesce(sum(n), 0) >= $2 AS has_stock FROM (
    SELECT CASE WHEN uses_left < 0 THEN $2 ELSE uses_left END AS n FROM licenses l
    WHERE pool_id = $1 AND is_allocatable(l, $1, (SELECT is_validating())) LIMIT $2) free`;

/**
 * Allocates keys of one pool to orders, one after the other: the first ones get what there is. Returns the units that must
 * wait, without enqueueing them. Of a pool with backorders later orders get nothing, unless its stock suffices for older
 * ones and an order: throws InsufficientStockError if it must be known for which of several.
 */
async function allocateInOrder(tx: Tx, poolId: number, demands: Demand[]): Promise<Shortage[]> {
  await lockBackorders(tx, poolId);
  const counted = await tx.$client.query<{ backordered: number }>(BACKORDER_COUNT, [poolId]);
  const backordered = counted.rows[0]?.backordered ?? 0;
  const least = Math.min(...demands.map(({ units }) => units.length));
  const hasStock = backordered === 0 || (await hasStockFor(tx, poolId, backordered + least));
  if (backordered > 0 && hasStock && demands.length > 1) throw new InsufficientStockError();
  let assigned = hasStock ? await allocateExclusive(tx, poolId, demands) : 0;
  return demands.flatMap(({ recipient, units }) => {
    const waiting = units.slice(Math.max(0, assigned));
    assigned -= units.length;
    return waiting.length > 0 ? [{ order: recipient, poolId, units: waiting }] : [];
  });
}

/** Backorders count: they are older. */
async function hasStockFor(tx: Tx, poolId: number, count: number): Promise<boolean> {
  const { rows } = await tx.$client.query<{ has_stock: boolean }>(HAS_STOCK, [poolId, count]);
  return rows[0]?.has_stock === true;
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
  // Reports of further orders of a pool are within the cooldown of the first one.
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
