import type { LineItem } from '#contract/shopOrders';
import {
  orderStatuses,
  ShopBilling,
  type ShopLine,
  type ShopOrder,
  type ShopStatus,
} from '#shop/orders/ShopOrder';
import type { Queryable } from '../platform/db/openDatabase';
import { isPaid } from '../schema';

/** The latest orders that a shop starts with; those of a long demo beyond it are known to Keystock only. */
const MAX_ORDERS = 20_000;
/** Of every demo product. */
export const PRICE = 29;

interface OrderRow {
  order_id: string;
  status: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  line_items: LineItem[];
  refund_ids: string[];
  ordered_at: Date;
  modified_at: Date;
}

// Orders placed by API have ids of their own.
const ORDERS = `
  SELECT order_id, status, customer_email AS email, customer_first_name AS first_name,
    customer_last_name AS last_name, line_items, refund_ids, ordered_at, modified_at
  FROM orders WHERE site_id = $1 AND event_id > 0 AND order_id ~ '^\\d{1,9}$'
  ORDER BY ordered_at DESC, id DESC LIMIT ${MAX_ORDERS}`;

/** Reads a shop's orders as it would have stored them, so that a restarted demo still has them. */
export async function readShopOrders(db: Queryable, siteId: number): Promise<ShopOrder[]> {
  const { rows } = await db.$client.query<OrderRow>(ORDERS, [siteId]);
  return rows.reverse().map(toShopOrder);
}

function toShopOrder(row: OrderRow): ShopOrder {
  const { order_id, line_items, ordered_at: created, modified_at: modified } = row;
  const status = row.status in orderStatuses ? (row.status as ShopStatus) : 'processing';
  return {
    id: Number(order_id),
    status,
    customer_id: 0,
    billing: ShopBilling.parse({
      email: row.email ?? '',
      first_name: row.first_name ?? '',
      last_name: row.last_name ?? '',
    }),
    payment_method: '',
    payment_method_title: '',
    transaction_id: '',
    created_via: 'checkout',
    customer_note: '',
    key: `demo${order_id}`,
    meta: [],
    lines: line_items.map(toShopLine),
    // The amounts are unknown; the lines were refunded without a quantity.
    refunds: row.refund_ids.map((id) => ({
      id: Number(id),
      created: modified,
      amount: 1,
      reason: '',
      typeId: Number(id),
      lines: [],
      isFull: false,
    })),
    notes: [],
    created,
    modified,
    paid: isPaid(status) ? created : null,
    completed: status === 'completed' ? modified : null,
  };
}

const toShopLine = ({ id, product_id, variation_id, quantity, name }: LineItem): ShopLine => ({
  id: Number(id),
  product_id,
  variation_id,
  quantity,
  name,
  sku: `DEMO-${product_id}`,
  price: PRICE,
  parent_name: null,
  options: [],
  meta: [],
  needsProcessing: false,
});
