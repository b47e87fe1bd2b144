import type { Tx } from '../../../platform/db/openDatabase';
import { TRASH } from '../../../schema';
import { type SubscriptionColumns, type Subscriptions, toSubscriptions } from './OrderState';

const SAVE_TRASHED = `
  INSERT INTO orders AS known (site_id, order_id, number, status, line_items, modified_at, event_id)
  VALUES ($1, $2, $2, '${TRASH}', '[]', now(), $3)
  ON CONFLICT (site_id, order_id) DO UPDATE SET status = '${TRASH}', event_id = excluded.event_id
  WHERE excluded.event_id > known.event_id
  RETURNING subscription_ids, is_renewal`;

/** Marks the order as deleted and retains its other fields. Undefined when a newer event is stored. */
export async function saveTrashed(
  tx: Tx,
  siteId: number,
  orderId: string,
  eventId: number,
): Promise<{ subscriptions: Subscriptions | null } | undefined> {
  const { rows } = await tx.$client.query<SubscriptionColumns>(SAVE_TRASHED, [siteId, orderId, eventId]);
  return rows[0] && { subscriptions: toSubscriptions(rows[0]) };
}
