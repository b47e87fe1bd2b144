import type { LineItem } from '#contract/shopOrders';
import { type Context, systemContext } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { defineJob } from '../../../platform/jobs/defineJob';
import { auditAll } from '../../audit';
import { enqueueDeliveries } from '../../deliveries';
import { fulfillBackordersQueue, lockBackorders } from '../../stock';
import type { Recipient, Unit } from '../apply/OrderState';
import { allocateExclusive, type Demand } from './allocateKeys';

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

// Those of a paused site keep their places. A locked order is skipped: its own transaction reconciles its units.
const OLDEST_BACKORDERS = `
  SELECT id, site_id, order_id, line_item_id, unit, part, parts, validity::text FROM backorders
  WHERE pool_id = $1 AND NOT EXISTS (SELECT FROM recovering_sites r WHERE r.site_id = backorders.site_id)
    AND NOT EXISTS (SELECT FROM sites s WHERE s.id = backorders.site_id AND s.paused_at IS NOT NULL)
  ORDER BY id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`;

const BACKORDERED_ORDERS = `
  SELECT o.site_id, o.order_id, o.line_items, o.customer_email AS email, o.customer_first_name AS first_name,
    o.customer_last_name AS last_name,
    o.is_partly_refunded AND coalesce((o.refunded->>'isAmbiguous')::boolean, true) AS is_partly_refunded
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
  const demands = toDemands(backorders, await readOrders(tx, backorders));
  const fulfilled = demands.length > 0 ? await allocateExclusive(tx, poolId, demands) : 0;
  if (fulfilled === 0) return 0;
  const ids = backorders.slice(0, fulfilled).map(({ id }) => id);
  const served = countServed(demands, fulfilled);
  await auditAll(
    tx,
    served.map(({ siteId, orderId, assigned }) => ({
      ctx,
      action: 'order.assign',
      id: orderId,
      details: { site: siteId, assigned, waited: true },
    })),
  );
  await enqueueDeliveries(tx, served);
  await tx.$client.query('DELETE FROM backorders WHERE id = ANY($1)', [ids]);
  return fulfilled;
}

/** The units of each order that got a key; the first ones did. */
function countServed(demands: Demand[], fulfilled: number) {
  let remaining = fulfilled;
  return demands.flatMap(({ recipient: { siteId, orderId }, units }) => {
    const assigned = Math.min(units.length, remaining);
    remaining -= assigned;
    return assigned > 0 ? [{ siteId, orderId, assigned }] : [];
  });
}

const isSameOrder = (a: OrderIdRow, b: OrderIdRow) => a.site_id === b.site_id && a.order_id === b.order_id;

async function readOrders(tx: Tx, backorders: Backorder[]): Promise<BackorderedOrder[]> {
  const siteIds = backorders.map(({ site_id }) => site_id);
  const orderIds = backorders.map(({ order_id }) => order_id);
  return (await tx.$client.query<BackorderedOrder>(BACKORDERED_ORDERS, [siteIds, orderIds])).rows;
}

/** Consecutive backorders of one order are one demand; those after one without an order wait with it. */
function toDemands(backorders: Backorder[], orders: BackorderedOrder[]): Demand[] {
  const demands: (Demand & { order: OrderIdRow })[] = [];
  for (const backorder of backorders) {
    const last = demands.at(-1);
    const order = orders.find((candidate) => isSameOrder(candidate, backorder));
    if (!order) break;
    const unit = toUnit(backorder, order);
    if (last && isSameOrder(last.order, backorder)) last.units.push(unit);
    else demands.push({ order, recipient: toRecipient(order), units: [unit] });
  }
  return demands;
}

function toRecipient(order: BackorderedOrder): Recipient {
  const { site_id: siteId, order_id: orderId, is_partly_refunded: isPartlyRefunded } = order;
  const customer = { email: order.email, firstName: order.first_name, lastName: order.last_name };
  return { siteId, orderId, customer, isPartlyRefunded };
}

function toUnit(backorder: Backorder, { line_items }: BackorderedOrder): Unit {
  const { line_item_id: lineItemId, unit, part, parts, validity } = backorder;
  const line = line_items.find(({ id }) => id === lineItemId);
  const productId = line?.product_id ?? 0;
  const variationId = line?.variation_id ?? 0;
  return { lineItemId, unit, part, parts, productId, variationId, validity };
}
