import type { Tx } from '../../platform/db/openDatabase';
import { prepareStatement } from '../../platform/db/prepareStatement';
import { notYetSentSql } from './entitlementSql';

/** Parts of an order that are assigned within this time go out as one message. */
const SEND_DELAY = '3 seconds';

// Orders of shops that are not WooCommerce come without an event, and have no notes. A message that waits
// already is locked: whoever is about to send it waits for this transaction and finds its keys, too. The limit
// keeps the planner from joining all orders of the shop.
const ENQUEUE = prepareStatement(
  'enqueue messages',
  `
  INSERT INTO order_messages AS m (site_id, order_id, channel, marker, next_at)
  SELECT o.site_id, o.order_id, c.channel, upper(substr(md5(gen_random_uuid()::text), 1, 12)), now() + interval '${SEND_DELAY}'
  FROM (SELECT DISTINCT * FROM unnest($1::bigint[], $2::text[]) AS u(site_id, order_id)) u
  JOIN orders o USING (site_id, order_id)
  JOIN sites s ON s.id = o.site_id
  CROSS JOIN LATERAL (VALUES ('note'::message_channel, s.note_enabled_at), ('email', s.email_enabled_at)) AS c(channel, since)
  CROSS JOIN LATERAL (SELECT FROM license_assignments a WHERE a.site_id = o.site_id AND a.order_id = o.order_id
    AND ${notYetSentSql({ channel: 'c.channel', since: 'c.since' })} LIMIT 1) unsent
  WHERE c.since IS NOT NULL AND (c.channel = 'email' OR o.event_id > 0)
  ORDER BY o.site_id, o.order_id, c.channel
  ON CONFLICT (site_id, order_id, channel) WHERE state = 'queued' AND attempted_at IS NULL AND NOT is_resend
  DO UPDATE SET next_at = m.next_at`,
);

export interface OrderRef {
  siteId: number;
  orderId: string;
}

/**
 * Queues what the orders' customers are to be told, in the transaction that gave their units keys and after
 * it did. Where nobody is to be told, nothing is queued.
 */
export async function enqueueMessages(tx: Tx, orders: OrderRef[]): Promise<void> {
  if (orders.length === 0) return;
  await ENQUEUE(tx, [orders.map(({ siteId }) => siteId), orders.map(({ orderId }) => orderId)]);
}
