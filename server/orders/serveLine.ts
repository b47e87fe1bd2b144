import type { LineItem } from '#contract/orders';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import type { Tx } from '../db/open';
import { transaction } from '../db/transaction';
import { queueDelivery } from '../delivery/queueDelivery';
import { assignLastKeys } from './assignKeys';
import { lockLine } from './lineLock';
import type { Unit } from './OrderState';

const AT_ONCE = 200;

interface OrderName {
  site_id: number;
  order_id: string;
}

interface Waiting extends OrderName {
  id: number;
  line_item_id: string;
  unit: number;
}

interface WaitingOrder extends OrderName {
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  line_items: LineItem[];
  is_partly_refunded: boolean;
}

// An order that is changing at this moment is passed over: it settles its own units.
const FIRST_IN_LINE = `SELECT id, site_id, order_id, line_item_id, unit FROM backorders
  WHERE pool_id = $1 ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`;

const ORDERS = `
  SELECT o.site_id, o.order_id, o.line_items, o.customer_email AS email, o.customer_first_name AS first_name,
    o.customer_last_name AS last_name,
    o.is_partly_refunded AND coalesce((o.refunded->>'isUnclear')::boolean, true)
      AND NOT EXISTS (SELECT FROM pools WHERE id = $3 AND refund_policy = 'keep') AS is_partly_refunded
  FROM orders o JOIN (SELECT DISTINCT * FROM unnest($1::bigint[], $2::text[]) AS w(site_id, order_id)) w
    USING (site_id, order_id)`;

/** Serves a pool's waiting units with the keys there are, first come, first served. */
export async function serveLine(ctx: Context, poolId: number): Promise<void> {
  let served = AT_ONCE;
  while (served === AT_ONCE) served = await transaction(ctx.db, (tx) => serveFirst(tx, ctx, poolId));
}

async function serveFirst(tx: Tx, ctx: Context, poolId: number): Promise<number> {
  await lockLine(tx, poolId);
  const { rows: first } = await tx.$client.query<Waiting>(FIRST_IN_LINE, [poolId]);
  const orders = await ordersOf(tx, poolId, first);
  let served = 0;
  for (const part of inTurn(first)) {
    const given = await serveOrder(tx, ctx, poolId, part, orders);
    served += given;
    if (given < part.length) break;
  }
  const servedOrders = first.slice(0, served).map((one) => ({ siteId: one.site_id, orderId: one.order_id }));
  await queueDelivery(tx, servedOrders);
  const done = first.slice(0, served).map(({ id }) => id);
  await tx.$client.query('DELETE FROM backorders WHERE id = ANY($1)', [done]);
  return served;
}

/** Units that follow each other in the line and are of one order. */
function inTurn(waiting: Waiting[]): Waiting[][] {
  const parts: Waiting[][] = [];
  for (const unit of waiting) {
    const last = parts.at(-1);
    if (last?.[0] && isSameOrder(last[0], unit)) last.push(unit);
    else parts.push([unit]);
  }
  return parts;
}

const isSameOrder = (one: OrderName, other: OrderName) =>
  one.site_id === other.site_id && one.order_id === other.order_id;

async function ordersOf(tx: Tx, poolId: number, waiting: Waiting[]): Promise<WaitingOrder[]> {
  const sites = waiting.map(({ site_id }) => site_id);
  const orderIds = waiting.map(({ order_id }) => order_id);
  return (await tx.$client.query<WaitingOrder>(ORDERS, [sites, orderIds, poolId])).rows;
}

async function serveOrder(
  tx: Tx,
  ctx: Context,
  poolId: number,
  waiting: Waiting[],
  orders: WaitingOrder[],
): Promise<number> {
  const order = orders.find((one) => waiting[0] && isSameOrder(one, waiting[0]));
  if (!order) return 0;
  const units = waiting.map(({ line_item_id: lineItemId, unit }): Unit => {
    const line = order.line_items.find(({ id }) => id === lineItemId);
    return { lineItemId, unit, productId: line?.product_id ?? 0, variationId: line?.variation_id ?? 0 };
  });
  const { site_id: siteId, order_id: orderId, is_partly_refunded: isPartlyRefunded } = order;
  const customer = { email: order.email, firstName: order.first_name, lastName: order.last_name };
  const assigned = await assignLastKeys(tx, { siteId, orderId, customer, isPartlyRefunded }, poolId, units);
  if (assigned > 0) {
    const details = { site: siteId, assigned, waited: true };
    await audit(tx, ctx, { action: 'order.assign', id: orderId, details });
  }
  return assigned;
}
