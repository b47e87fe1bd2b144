import type { LineItem } from '#contract/orders';
import { type Context, systemContext } from '../../platform/context';
import type { Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { defineJob } from '../../platform/jobs/defineJob';
import { audit } from '../audit';
import { enqueueMessages } from '../messages';
import { fulfillBackordersQueue, lockBackorders } from '../pools';
import { isRecoveringSql } from '../sites';
import { allocateExclusive } from './allocateUnits';
import type { Unit } from './OrderState';

export const fulfillBackordersJob = defineJob<{ poolId: number }>({
  queue: fulfillBackordersQueue.queue,
  batchSize: 50,
  retryLimit: 12,
  async run(services, requests) {
    const ctx = systemContext(services, 'orders.fulfill-backorders');
    for (const poolId of new Set(requests.map((request) => request.poolId)))
      await fulfillBackorders(ctx, poolId);
  },
});

const BATCH_SIZE = 200;

interface OrderIdRow {
  site_id: number;
  order_id: string;
}

interface Backorder extends OrderIdRow {
  id: number;
  line_item_id: string;
  unit: number;
  part: number;
  parts: number;
  validity: string | null;
}

interface BackorderedOrder extends OrderIdRow {
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  line_items: LineItem[];
  is_partly_refunded: boolean;
}

// A locked order is skipped: its own transaction reconciles its units.
const OLDEST_BACKORDERS = `
  SELECT id, site_id, order_id, line_item_id, unit, part, parts, validity::text FROM backorders
  WHERE pool_id = $1 AND NOT ${isRecoveringSql('backorders.site_id')}
  ORDER BY id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`;

const BACKORDERED_ORDERS = `
  SELECT o.site_id, o.order_id, o.line_items, o.customer_email AS email, o.customer_first_name AS first_name,
    o.customer_last_name AS last_name,
    o.is_partly_refunded AND coalesce((o.refunded->>'isAmbiguous')::boolean, true)
      AND NOT EXISTS (SELECT FROM pools WHERE id = $3 AND refund_policy = 'keep') AS is_partly_refunded
  FROM orders o JOIN (SELECT DISTINCT * FROM unnest($1::bigint[], $2::text[]) AS b(site_id, order_id)) b
    USING (site_id, order_id)`;

/** Allocates the available keys to a pool's backorders, oldest first. */
export async function fulfillBackorders(ctx: Context, poolId: number): Promise<void> {
  let fulfilled = BATCH_SIZE;
  while (fulfilled === BATCH_SIZE)
    fulfilled = await transaction(ctx.db, (tx) => fulfillOldest(tx, ctx, poolId));
}

async function fulfillOldest(tx: Tx, ctx: Context, poolId: number): Promise<number> {
  await lockBackorders(tx, poolId);
  const { rows: backorders } = await tx.$client.query<Backorder>(OLDEST_BACKORDERS, [poolId]);
  const orders = await readOrders(tx, poolId, backorders);
  let fulfilled = 0;
  for (const group of groupByOrder(backorders)) {
    const allocated = await fulfillOrder(tx, ctx, poolId, group, orders);
    fulfilled += allocated;
    if (allocated < group.length) break;
  }
  const fulfilledOrders = backorders
    .slice(0, fulfilled)
    .map(({ site_id: siteId, order_id: orderId }) => ({ siteId, orderId }));
  await enqueueMessages(tx, fulfilledOrders);
  const fulfilledIds = backorders.slice(0, fulfilled).map(({ id }) => id);
  await tx.$client.query('DELETE FROM backorders WHERE id = ANY($1)', [fulfilledIds]);
  return fulfilled;
}

/** Consecutive backorders of one order. */
function groupByOrder(backorders: Backorder[]): Backorder[][] {
  const groups: Backorder[][] = [];
  for (const backorder of backorders) {
    const last = groups.at(-1);
    if (last?.[0] && isSameOrder(last[0], backorder)) last.push(backorder);
    else groups.push([backorder]);
  }
  return groups;
}

const isSameOrder = (a: OrderIdRow, b: OrderIdRow) => a.site_id === b.site_id && a.order_id === b.order_id;

async function readOrders(tx: Tx, poolId: number, backorders: Backorder[]): Promise<BackorderedOrder[]> {
  const siteIds = backorders.map(({ site_id }) => site_id);
  const orderIds = backorders.map(({ order_id }) => order_id);
  return (await tx.$client.query<BackorderedOrder>(BACKORDERED_ORDERS, [siteIds, orderIds, poolId])).rows;
}

async function fulfillOrder(
  tx: Tx,
  ctx: Context,
  poolId: number,
  backorders: Backorder[],
  orders: BackorderedOrder[],
): Promise<number> {
  const order = orders.find((candidate) => backorders[0] && isSameOrder(candidate, backorders[0]));
  if (!order) return 0;
  const units = backorders.map(({ line_item_id: lineItemId, unit, part, parts, validity }): Unit => {
    const line = order.line_items.find(({ id }) => id === lineItemId);
    const productId = line?.product_id ?? 0;
    const variationId = line?.variation_id ?? 0;
    return { lineItemId, unit, part, parts, productId, variationId, validity };
  });
  const { site_id: siteId, order_id: orderId, is_partly_refunded: isPartlyRefunded } = order;
  const customer = { email: order.email, firstName: order.first_name, lastName: order.last_name };
  const recipient = { siteId, orderId, customer, isPartlyRefunded };
  const assigned = await allocateExclusive(tx, poolId, [{ recipient, units }]);
  if (assigned > 0) {
    const details = { site: siteId, assigned, waited: true };
    await audit(tx, ctx, { action: 'order.assign', id: orderId, details });
  }
  return assigned;
}
