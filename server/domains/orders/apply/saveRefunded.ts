import type { Tx } from '../../../platform/db/openDatabase';
import type { RefundSummary } from '../../../schema';
import type { OrderState } from './OrderState';
import { STORED_ORDER_COLUMNS, type StoredOrder, toOrderState } from './storedState';

// A summary requested earlier must not overwrite a later one.
const SAVE_REFUNDED = `
  UPDATE orders SET refunded = $3
  WHERE site_id = $1 AND order_id = $2 AND is_partly_refunded
    AND (refunded IS NULL OR refunded->>'requestedAt' <= $4)
  RETURNING ${STORED_ORDER_COLUMNS}`;

/** Saves the refunds and locks the order as `saveOrders` does; returns its stored state. */
export async function saveRefunded(
  tx: Tx,
  siteId: number,
  orderId: string,
  refunded: RefundSummary,
): Promise<OrderState | undefined> {
  const values = [siteId, orderId, JSON.stringify(refunded), refunded.requestedAt];
  const { rows } = await tx.$client.query<StoredOrder>(SAVE_REFUNDED, values);
  return rows[0] && toOrderState(orderId, rows[0]);
}
