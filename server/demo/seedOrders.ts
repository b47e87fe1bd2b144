import type { LineItem } from '#contract/orders';
import type { Tx } from '../platform/db/openDatabase';
import type { DemoOrder } from './generateOrders';
import { insertMany } from './insertMany';
import { itemAt } from './random';
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
  is_partly_refunded: 'boolean',
  modified_at: 'timestamptz',
  received_at: 'timestamptz',
};

export async function seedOrders(tx: Tx, orders: DemoOrder[], ids: DemoIds): Promise<void> {
  const rows = orders.map((order) => ({
    site_id: itemAt(ids.sites, order.site),
    order_id: order.orderId,
    number: order.orderId,
    status: order.status,
    customer_email: order.customer.email,
    customer_first_name: order.customer.firstName,
    customer_last_name: order.customer.lastName,
    line_items: JSON.stringify(toLineItems(order)),
    is_partly_refunded: order.isPartlyRefunded,
    modified_at: order.modifiedAt,
    received_at: order.placedAt,
  }));
  await insertMany(tx, 'orders', orderColumns, rows);
  await tx.$client.query(`UPDATE sites s SET last_webhook_at =
    (SELECT max(o.received_at) FROM orders o WHERE o.site_id = s.id)`);
}

function toLineItems({ lines }: DemoOrder): LineItem[] {
  return lines.map(({ id, product, quantity }) => ({
    id,
    product_id: product.productId,
    variation_id: 0,
    quantity,
    name: product.name,
  }));
}
