import type { LineItem } from '#contract/orders';
import type { Tx } from '../../platform/db/openDatabase';
import { prepareStatement } from '../../platform/db/prepareStatement';
import { type RefundSummary, TRASH } from '../../schema';
import { IS_NEWER_SQL } from './isNewerState';
import type { OrderState } from './OrderState';

interface SavedOrder {
  isNew: boolean;
  refunded: RefundSummary | null;
}

const UPSERT_ORDER = prepareStatement<{ is_new: boolean; refunded: RefundSummary | null }>(
  'save order',
  `
  INSERT INTO orders AS known (site_id, order_id, number, status, customer_email, customer_first_name,
    customer_last_name, line_items, is_partly_refunded, modified_at, event_id, refund_ids, state_received_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, now()), $11, $12,
    (SELECT received_at FROM webhook_events WHERE id = $11 AND $10::timestamptz IS NOT NULL))
  ON CONFLICT (site_id, order_id) DO UPDATE SET number = excluded.number, status = excluded.status,
    customer_email = excluded.customer_email, customer_first_name = excluded.customer_first_name,
    customer_last_name = excluded.customer_last_name, line_items = excluded.line_items,
    is_partly_refunded = excluded.is_partly_refunded, modified_at = excluded.modified_at,
    event_id = excluded.event_id, refund_ids = excluded.refund_ids,
    state_received_at = excluded.state_received_at,
    refunded = CASE WHEN excluded.is_partly_refunded THEN known.refunded END
  WHERE $10::timestamptz IS NULL
    OR ${IS_NEWER_SQL}
    OR known.status = '${TRASH}' AND excluded.event_id > known.event_id
  RETURNING (xmax = 0) AS is_new, refunded`,
);

/**
 * Saves the order's newest state and locks the order, so that its events are processed serially. Undefined when
 * a newer state is stored. A deletion has no date: events received after it are newer, because shops build a
 * webhook's body when they send it.
 */
export async function saveOrder(tx: Tx, siteId: number, state: OrderState): Promise<SavedOrder | undefined> {
  const { customer } = state;
  const { rows } = await UPSERT_ORDER(tx, [
    siteId,
    state.orderId,
    state.number,
    state.status,
    customer.email,
    customer.firstName,
    customer.lastName,
    JSON.stringify(state.lineItems),
    state.isPartlyRefunded,
    state.modifiedAt,
    state.eventId,
    state.refundIds,
  ]);
  return rows[0] && { isNew: rows[0].is_new, refunded: rows[0].refunded };
}

const SAVE_TRASHED = `
  INSERT INTO orders AS known (site_id, order_id, number, status, line_items, modified_at, event_id)
  VALUES ($1, $2, $2, '${TRASH}', '[]', now(), $3)
  ON CONFLICT (site_id, order_id) DO UPDATE SET status = '${TRASH}', event_id = excluded.event_id
  WHERE excluded.event_id > known.event_id
  RETURNING order_id`;

/** Marks the order as deleted and retains its other fields. False when a newer event is stored. */
export async function saveTrashedOrder(
  tx: Tx,
  siteId: number,
  orderId: string,
  eventId: number,
): Promise<boolean> {
  return (await tx.$client.query(SAVE_TRASHED, [siteId, orderId, eventId])).rowCount === 1;
}

interface KnownOrder {
  number: string;
  status: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  line_items: LineItem[];
  refund_ids: string[];
  event_id: number;
}

// A summary requested earlier must not overwrite a later one.
const SAVE_REFUNDED = `
  UPDATE orders SET refunded = $3
  WHERE site_id = $1 AND order_id = $2 AND is_partly_refunded
    AND (refunded IS NULL OR refunded->>'requestedAt' <= $4)
  RETURNING number, status, customer_email AS email, customer_first_name AS first_name,
    customer_last_name AS last_name, line_items, refund_ids, event_id`;

/** Saves the refunds and locks the order as `saveOrder` does; returns its stored state. */
export async function saveRefunded(
  tx: Tx,
  siteId: number,
  orderId: string,
  refunded: RefundSummary,
): Promise<OrderState | undefined> {
  const values = [siteId, orderId, JSON.stringify(refunded), refunded.requestedAt];
  const [row] = (await tx.$client.query<KnownOrder>(SAVE_REFUNDED, values)).rows;
  return (
    row && {
      orderId,
      number: row.number,
      status: row.status,
      customer: { email: row.email, firstName: row.first_name, lastName: row.last_name },
      lineItems: row.line_items,
      isPartlyRefunded: true,
      refundIds: row.refund_ids,
      modifiedAt: null,
      eventId: row.event_id,
    }
  );
}
