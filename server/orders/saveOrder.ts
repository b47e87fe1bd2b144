import type { Tx } from '../db/open';
import { statement } from '../db/statement';
import { type OrderState, TRASH } from './OrderState';

/** What the order is known as from now on; `isNew` says that nothing was known of it. */
interface Saved {
  isNew: boolean;
}

const SAVE = statement<{ is_new: boolean }>(
  'save order',
  `
  INSERT INTO orders AS known (site_id, order_id, number, status, customer_email, customer_first_name,
    customer_last_name, line_items, is_partly_refunded, modified_at, event_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, now()), $11)
  ON CONFLICT (site_id, order_id) DO UPDATE SET number = excluded.number, status = excluded.status,
    customer_email = excluded.customer_email, customer_first_name = excluded.customer_first_name,
    customer_last_name = excluded.customer_last_name, line_items = excluded.line_items,
    is_partly_refunded = excluded.is_partly_refunded, modified_at = excluded.modified_at,
    event_id = excluded.event_id
  WHERE $10::timestamptz IS NULL
    OR (excluded.modified_at, excluded.event_id) >= (known.modified_at, known.event_id)
    OR known.status = '${TRASH}' AND excluded.event_id > known.event_id
  RETURNING (xmax = 0) AS is_new`,
);

/**
 * Notes the order's newest state and holds the order until the transaction ends, so that its events are
 * worked off one after the other. Undefined when a newer state is known. A deletion comes without a time:
 * what arrived after it is newer, because shops write a delivery's body when they send it.
 */
export async function saveOrder(tx: Tx, siteId: number, state: OrderState): Promise<Saved | undefined> {
  const { customer } = state;
  const { rows } = await SAVE(tx, [
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
  ]);
  return rows[0] && { isNew: rows[0].is_new };
}

const SAVE_TRASHED = `
  INSERT INTO orders AS known (site_id, order_id, number, status, line_items, modified_at, event_id)
  VALUES ($1, $2, $2, '${TRASH}', '[]', now(), $3)
  ON CONFLICT (site_id, order_id) DO UPDATE SET status = '${TRASH}', event_id = excluded.event_id
  WHERE excluded.event_id > known.event_id
  RETURNING order_id`;

/** A deletion tells the order's id alone: the rest stays as it is known. False when the order is back already. */
export async function saveTrashedOrder(
  tx: Tx,
  siteId: number,
  orderId: string,
  eventId: number,
): Promise<boolean> {
  return (await tx.$client.query(SAVE_TRASHED, [siteId, orderId, eventId])).rowCount === 1;
}
