import type { LineItem } from '#contract/shopOrders';
import { type OrderState, type SubscriptionColumns, toSubscriptions } from './OrderState';

export interface StoredOrder extends SubscriptionColumns {
  number: string;
  status: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  line_items: LineItem[];
  is_partly_refunded: boolean;
  refund_ids: string[];
  event_id: number;
}

export const STORED_ORDER_COLUMNS = `number, status, customer_email AS email, customer_first_name AS first_name,
  customer_last_name AS last_name, line_items, is_partly_refunded, refund_ids, event_id,
  subscription_ids, is_renewal`;

/** The state of an order as it is stored, without the dates and the key that only an event of the shop brings. */
export function toOrderState(orderId: string, stored: StoredOrder): OrderState {
  return {
    orderId,
    number: stored.number,
    status: stored.status,
    customer: { email: stored.email, firstName: stored.first_name, lastName: stored.last_name },
    lineItems: stored.line_items,
    isPartlyRefunded: stored.is_partly_refunded,
    refundIds: stored.refund_ids,
    orderedAt: null,
    paidAt: null,
    modifiedAt: null,
    orderKey: null,
    payment: null,
    language: null,
    subscriptions: toSubscriptions(stored),
    eventId: stored.event_id,
  };
}
