import type { Context } from '../../platform/context';
import type { WooClient } from '../../platform/woocommerce/createWooClient';
import { findRecords } from '../messages';
import type { OrderState } from '../orders';

const SAMPLE_SIZE = 20;

// Orders whose records the database knows to be written, the newest first.
const RECORDED_ORDERS = `
  SELECT DISTINCT order_id FROM (
    SELECT order_id FROM order_messages WHERE site_id = $1 AND created_at < $2 AND state = 'sent'
    ORDER BY created_at DESC LIMIT ${SAMPLE_SIZE * 5}
  ) recent JOIN order_writes w USING (order_id)
  WHERE w.site_id = $1 AND w.record_digest IS NOT NULL LIMIT ${SAMPLE_SIZE}`;

/**
 * Whether the shop still has the records of orders from before the loss: then an order without one got nothing. A shop
 * that was restored, or whose metadata was deleted, has not.
 */
export async function keepsRecords(
  ctx: Context,
  client: WooClient,
  siteId: number,
  lostSince: Date,
): Promise<boolean> {
  const { rows } = await ctx.db.$client.query<{ order_id: string }>(RECORDED_ORDERS, [siteId, lostSince]);
  if (rows.length === 0) return false;
  const orders = await client.readOrders(rows.map(({ order_id }) => Number(order_id)));
  const recorded = orders.filter(
    ({ id, meta_data }) => findRecords(ctx, { siteId, orderId: String(id) }, meta_data).length > 0,
  );
  // An administrator may have deleted some.
  return recorded.length > rows.length / 2;
}

const POOLS_OF_ORDERS = `
  SELECT DISTINCT pool.id
  FROM unnest($2::text[], $3::bigint[]) AS line(order_id, product_id)
  JOIN mappings m ON m.site_id = $1 AND m.product_id = line.product_id
  CROSS JOIN LATERAL (SELECT m.pool_id AS id UNION ALL SELECT b.pool_id FROM mapping_pools b WHERE b.mapping_id = m.id) pool
  WHERE NOT EXISTS (SELECT FROM license_assignments a WHERE a.site_id = $1 AND a.order_id = line.order_id)`;

/** The pools that paid orders without a record and without a known key are mapped to. */
export async function findPoolsOfOrders(
  { db }: Context,
  siteId: number,
  orders: Omit<OrderState, 'eventId'>[],
): Promise<number[]> {
  const lines = orders.flatMap(({ orderId, lineItems }) =>
    lineItems.map(({ product_id: productId }) => ({ orderId, productId })),
  );
  if (lines.length === 0) return [];
  const { rows } = await db.$client.query<{ id: number }>(POOLS_OF_ORDERS, [
    siteId,
    lines.map(({ orderId }) => orderId),
    lines.map(({ productId }) => productId),
  ]);
  return rows.map(({ id }) => id);
}
