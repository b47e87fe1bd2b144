import type { Tx } from '../../platform/db/openDatabase';
import { prepareStatement } from '../../platform/db/prepareStatement';
import { notYetSentSql } from './entitlementSql';

/** Units of an order that are assigned within this time share one message. */
const SEND_DELAY = '3 seconds';

// Orders placed by API have no event and support no notes. The upsert locks a queued message, so that a concurrent
// claim waits and includes the new keys. The LIMIT keeps the planner from joining all orders of the site.
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

/** Enqueues the orders' messages on the enabled channels. Call it after the allocation, in its transaction. */
export async function enqueueMessages(tx: Tx, orders: OrderRef[]): Promise<void> {
  if (orders.length === 0) return;
  await ENQUEUE(tx, [orders.map(({ siteId }) => siteId), orders.map(({ orderId }) => orderId)]);
}
