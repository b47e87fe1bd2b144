import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import type { DueDelivery } from '../Delivery';

// Serializes the claims of an order.
const LOCK_WRITES = prepareStatement(
  'lock writes of an order',
  `
  INSERT INTO order_writes AS w (site_id, order_id) VALUES ($1, $2)
  ON CONFLICT (site_id, order_id) DO UPDATE SET order_id = w.order_id`,
);

const POSTPONE = prepareStatement(
  'postpone delivery',
  `
  UPDATE deliveries SET next_at = now() + interval '1 second'
  WHERE id = $3 AND (EXISTS (SELECT FROM deliveries d
      WHERE d.site_id = $1 AND d.order_id = $2 AND d.id <> $3 AND is_on_its_way(d.state, d.next_at, d.attempted_at))
    OR EXISTS (SELECT FROM order_writes w WHERE w.site_id = $1 AND w.order_id = $2 AND w.receipt_claimed_until > now()))`,
);

/**
 * Postpones a delivery while another one of its order is being sent, or was sent in vain a moment ago, or the order's
 * missing receipt is being written; returns whether it did. Each writes the order's receipt and the keys of its items: the
 * request of the other one, prepared before this one's keys, could overwrite them.
 */
export async function waitForOther(tx: Tx, { id, site_id, order_id }: DueDelivery): Promise<boolean> {
  await LOCK_WRITES(tx, [site_id, order_id]);
  return (await POSTPONE(tx, [site_id, order_id, id])).rowCount === 1;
}
