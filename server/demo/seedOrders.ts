import type { LineItem } from '#contract/shopOrders';
import { itemAt } from '#shop/random';
import type { Tx } from '../platform/db/openDatabase';
import { reserveIds } from '../platform/db/reserveIds';
import type { DemoOrder } from './generateOrders';
import { insertMany } from './insertMany';
import type { DemoIds } from './seedShop';

const orderColumns = {
  site_id: 'bigint',
  order_id: 'text',
  number: 'text',
  status: 'text',
  customer_email: 'text',
  customer_first_name: 'text',
  customer_last_name: 'text',
  line_items: 'jsonb',
  units: 'bigint',
  is_partly_refunded: 'boolean',
  event_id: 'bigint',
  modified_at: 'timestamptz',
  received_at: 'timestamptz',
  ordered_at: 'timestamptz',
};

/** Adds the orders, each with the id of the webhook event that it came by. */
export async function seedOrders(tx: Tx, orders: DemoOrder[], ids: DemoIds): Promise<void> {
  const eventIds = await reserveIds(tx, 'webhook_events', orders.length);
  const rows = orders.map((order, index) => ({
    site_id: itemAt(ids.sites, order.site),
    order_id: order.orderId,
    number: order.orderId,
    status: order.status,
    customer_email: order.customer.email,
    customer_first_name: order.customer.firstName,
    customer_last_name: order.customer.lastName,
    line_items: JSON.stringify(toLineItems(order)),
    units: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    is_partly_refunded: order.isPartlyRefunded,
    event_id: itemAt(eventIds, index),
    modified_at: order.modifiedAt,
    received_at: order.placedAt,
    ordered_at: order.placedAt,
  }));
  await insertMany(tx, 'orders', orderColumns, rows);
  for (const { site, orderId, refundIds } of orders.filter((order) => order.isPartlyRefunded)) {
    await tx.$client.query(SET_REFUNDED, [itemAt(ids.sites, site), orderId, refundIds]);
  }
  await tx.$client.query(`UPDATE sites s SET last_webhook_at =
    (SELECT max(o.received_at) FROM orders o WHERE o.site_id = s.id)`);
}

// The shop does not say which units were refunded.
const SET_REFUNDED = `
  UPDATE orders SET refund_ids = $3::text[], refunded = jsonb_build_object('ids', $3::text[],
    'requestedAt', to_char(modified_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'units', '{}'::jsonb,
    'isAmbiguous', true)
  WHERE site_id = $1 AND order_id = $2`;

function toLineItems({ lines }: DemoOrder): LineItem[] {
  return lines.map(({ id, product, quantity }) => ({
    id,
    product_id: product.productId,
    variation_id: 0,
    quantity,
    name: product.name,
  }));
}
