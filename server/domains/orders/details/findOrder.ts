import type { OrderHold } from '#contract/orders';
import type { LineItem } from '#contract/shopOrders';
import { textOf } from '#contract/texts/Text';
import type { Queryable } from '../../../platform/db/openDatabase';
import { assertFound } from '../../../platform/errors';
import type { RefundSummary } from '../../../schema';
import { ORDER_COLUMNS, type OrderRow } from '../apply/orderColumns';

/** An order with what its page shows besides the list's columns. */
export interface OrderRecord extends OrderRow {
  site_url: string | null;
  line_items: LineItem[];
  is_partly_refunded: boolean;
  refund_ids: string[];
  refunded: RefundSummary | null;
  event_id: number;
  received_at: Date;
  held_for: OrderHold | null;
  recheck_at: Date | null;
  payment_method: string | null;
  risk: string | null;
  /** It renews subscriptions that were not all read from the shop. */
  awaits_subscription: boolean;
}

const ORDER = `
  SELECT ${ORDER_COLUMNS}, s.url AS site_url, o.line_items, o.is_partly_refunded, o.refund_ids, o.refunded,
    o.event_id, o.received_at, o.held_for, o.recheck_at, o.payment_method, o.risk,
    o.is_renewal AND EXISTS (SELECT FROM unnest(o.subscription_ids) AS renewed(id) WHERE NOT EXISTS (
      SELECT FROM subscriptions n WHERE n.site_id = o.site_id AND n.subscription_id = renewed.id)) AS awaits_subscription
  FROM orders o LEFT JOIN sites s ON s.id = o.site_id WHERE o.id = $1`;

/** Reads an order by its record's id; throws `not_found` if there is none. */
export async function findOrder(db: Queryable, id: number): Promise<OrderRecord> {
  const { rows } = await db.$client.query<OrderRecord>(ORDER, [id]);
  return assertFound(rows[0], textOf('orders.not_found'));
}

interface OrderKey {
  siteId: number;
  orderId: string;
  hasSite: boolean;
}

const ORDER_KEY = `
  SELECT site_id AS "siteId", order_id AS "orderId",
    EXISTS (SELECT FROM sites s WHERE s.id = o.site_id) AS "hasSite"
  FROM orders o WHERE id = $1`;

/** The shop's id of an order; throws `not_found` if there is none. */
export async function findOrderKey(db: Queryable, id: number): Promise<OrderKey> {
  const { rows } = await db.$client.query<OrderKey>(ORDER_KEY, [id]);
  return assertFound(rows[0], textOf('orders.not_found'));
}
