import type { Context } from '../../platform/context';
import type { WooClient } from '../../platform/woocommerce/createWooClient';
import { mayDeliver, TRASH } from '../../schema';
import { findReceipts } from '../deliveries';
import type { OrderState } from '../orders';

const SAMPLE_SIZE = 20;

// Orders whose receipts the database itself wrote, the newest first.
const RECORDED_ORDERS = `
  SELECT order_id FROM (
    SELECT site_id, order_id, created_at FROM deliveries d WHERE site_id = $1 AND state = 'sent'
      AND EXISTS (SELECT FROM order_writes w
        WHERE w.site_id = d.site_id AND w.order_id = d.order_id AND w.receipt_digest IS NOT NULL)
    ORDER BY created_at DESC LIMIT ${SAMPLE_SIZE * 5}
  ) recent JOIN orders o USING (site_id, order_id)
  WHERE o.status <> '${TRASH}' GROUP BY order_id ORDER BY max(recent.created_at) DESC LIMIT ${SAMPLE_SIZE}`;

/**
 * `with_receipts`: an order without a receipt got nothing. `without_receipts`: it may have got keys. `set_back`: the shop was
 * restored, too, and lacks orders that may have got keys.
 */
type ShopHistory = 'with_receipts' | 'without_receipts' | 'set_back';

/** Whether the shop still has the orders from before the loss, and their receipts. */
export async function readHistory(ctx: Context, client: WooClient, siteId: number): Promise<ShopHistory> {
  const { rows } = await ctx.db.$client.query<{ order_id: string }>(RECORDED_ORDERS, [siteId]);
  const ids = rows.map(({ order_id }) => Number(order_id));
  const [newest] = ids;
  if (newest === undefined) return 'without_receipts';
  const orders = await client.readOrders(ids);
  // A restored shop lacks the newest orders. One in its trash is found by its id.
  if (!orders.some(({ id }) => id === newest) && !(await client.getOrder(newest))) return 'set_back';
  const recorded = orders.filter(
    ({ id, meta_data }) => findReceipts(ctx, { siteId, orderId: String(id) }, meta_data).length > 0,
  );
  // An administrator may have deleted some.
  return recorded.length > ids.length / 2 ? 'with_receipts' : 'without_receipts';
}

// A closed order that was known to be paid had its keys, and may have given them back.
const POOLS_OF_ORDERS = `
  SELECT DISTINCT pool.pool_id AS id
  FROM unnest($2::text[], $3::text[], $4::bigint[], $5::int[], $6::boolean[], $7::boolean[])
    AS line(order_id, id, product_id, quantity, is_paid, has_receipt)
  LEFT JOIN mappings m ON m.site_id = $1 AND m.product_id = line.product_id
  LEFT JOIN mapped_pools pool ON pool.mapping_id = m.id
  WHERE (m.id IS NOT NULL OR NOT line.has_receipt)
    AND (SELECT count(*) < line.quantity * coalesce(max(parts), 1) FROM license_assignments a
      WHERE a.site_id = $1 AND a.order_id = line.order_id AND a.line_item_id = line.id)
    AND (line.is_paid OR NOT EXISTS (SELECT FROM orders o
      WHERE o.site_id = $1 AND o.order_id = line.order_id AND NOT is_unpaid(o.status)))`;

interface PaidOrder extends Omit<OrderState, 'eventId'> {
  hasReceipt: boolean;
}

/**
 * The pools that units without a known key are mapped to; null stands for that of a product which has no mapping, and may
 * have had one since the loss, unless the order has a receipt.
 */
export async function findPoolsOfOrders(
  { db }: Context,
  siteId: number,
  orders: PaidOrder[],
): Promise<(number | null)[]> {
  const lines = orders.flatMap(({ orderId, status, lineItems, hasReceipt }) =>
    lineItems.map((line) => ({ ...line, orderId, isPaid: mayDeliver(status), hasReceipt })),
  );
  if (lines.length === 0) return [];
  const { rows } = await db.$client.query<{ id: number | null }>(POOLS_OF_ORDERS, [
    siteId,
    lines.map(({ orderId }) => orderId),
    lines.map(({ id }) => id),
    lines.map(({ product_id }) => product_id),
    lines.map(({ quantity }) => quantity),
    lines.map((line) => line.isPaid),
    lines.map(({ hasReceipt }) => hasReceipt),
  ]);
  return rows.map(({ id }) => id);
}
