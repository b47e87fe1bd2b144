import type { OrderHold } from '#contract/orders';
import type { LineItem } from '#contract/shopOrders';
import type { Tx } from '../../../platform/db/openDatabase';
import { type RefundSummary, TRASH } from '../../../schema';
import type { OrderRef } from '../../deliveries';
import { EMPTY_STATE, type StoredState, type SubscriptionColumns, toSubscriptions } from './OrderState';
import { insertOrders } from './saveOrders';

interface StoredRow extends SubscriptionColumns {
  number: string;
  status: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  line_items: LineItem[];
  is_partly_refunded: boolean;
  refund_ids: string[];
  event_id: number;
  refunded: RefundSummary | null;
  held_for: OrderHold | null;
}

const COLUMNS = `number, status, customer_email AS email, customer_first_name AS first_name,
  customer_last_name AS last_name, line_items, is_partly_refunded, refund_ids, event_id,
  subscription_ids, is_renewal, refunded, held_for`;

/** An order as it is stored, without the dates and the key that only an event of the shop brings. */
export interface StoredOrder {
  state: StoredState;
  refunded: RefundSummary | null;
}

const toStoredOrder = (orderId: string, row: StoredRow): StoredOrder => ({
  state: {
    ...EMPTY_STATE,
    orderId,
    number: row.number,
    status: row.status,
    customer: { email: row.email, firstName: row.first_name, lastName: row.last_name },
    lineItems: row.line_items,
    isPartlyRefunded: row.is_partly_refunded,
    refundIds: row.refund_ids,
    subscriptions: toSubscriptions(row),
    eventId: row.event_id,
    heldFor: row.held_for,
  },
  refunded: row.refunded,
});

const LOCK = `SELECT ${COLUMNS} FROM orders WHERE site_id = $1 AND order_id = $2 FOR NO KEY UPDATE`;

/** Locks an order as `saveOrders` does; undefined if there is none. */
export async function lockStoredOrder(
  tx: Tx,
  { siteId, orderId }: OrderRef,
): Promise<StoredOrder | undefined> {
  const { rows } = await tx.$client.query<StoredRow>(LOCK, [siteId, orderId]);
  return rows[0] && toStoredOrder(orderId, rows[0]);
}

// A summary requested earlier must not overwrite a later one.
const SAVE_REFUNDED = `
  UPDATE orders SET refunded = $3
  WHERE site_id = $1 AND order_id = $2 AND is_partly_refunded
    AND (refunded IS NULL OR refunded->>'requestedAt' <= $4)
  RETURNING ${COLUMNS}`;

/** Saves an order's refunds; undefined when it does not exist or a newer summary is stored. */
export async function saveRefunded(
  tx: Tx,
  { siteId, orderId }: OrderRef,
  refunded: RefundSummary,
): Promise<StoredOrder | undefined> {
  const values = [siteId, orderId, JSON.stringify(refunded), refunded.requestedAt];
  const { rows } = await tx.$client.query<StoredRow>(SAVE_REFUNDED, values);
  return rows[0] && toStoredOrder(orderId, rows[0]);
}

const MARK_TRASHED = `
  UPDATE orders SET status = '${TRASH}', event_id = $3 WHERE site_id = $1 AND order_id = $2 AND event_id < $3
  RETURNING subscription_ids, is_renewal`;

/**
 * Marks an order as deleted and retains its other fields, or stores an unknown one. Returns its state; undefined when a
 * newer event is stored. An order that was stored meanwhile is marked as well.
 */
export async function saveTrashed(
  tx: Tx,
  { siteId, orderId }: OrderRef,
  eventId: number,
): Promise<StoredState | undefined> {
  const state = { ...EMPTY_STATE, orderId, eventId, number: orderId, status: TRASH };
  const mark = async () =>
    (await tx.$client.query<SubscriptionColumns>(MARK_TRASHED, [siteId, orderId, eventId])).rows[0];
  const row = (await mark()) ?? (await insertOrders(tx, [{ siteId, state }], true))[0] ?? (await mark());
  return row && { ...state, subscriptions: toSubscriptions(row), heldFor: 'unpaid' };
}
