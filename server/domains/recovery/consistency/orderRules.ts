import { defineSqlRule } from './Rule';

const ORDERS = 'SELECT * FROM orders WHERE id > $1 ORDER BY id LIMIT 2000';

const ofOrder = (alias: string) => `${alias}.site_id = o.site_id AND ${alias}.order_id = o.order_id`;

/**
 * Every unit of a paid order has all its keys, waits for them, or extends keys. A mapping added later gives none to it, and
 * the keys of a renewal are decided when its subscription was read. A state that is not processed yet may change the order.
 */
export const unitsRule = defineSqlRule({
  name: 'units',
  batch: ORDERS,
  inconsistent: `
    SELECT o.site_id, o.order_id, m.pool_id, NULL::bigint AS license_id, line.id AS detail,
      line.units AS expected, line.served AS found
    FROM batch o
    CROSS JOIN LATERAL order_lines(o.site_id, o.order_id, o.line_items, o.refunded) line
    CROSS JOIN LATERAL active_mapping(o.site_id, line.product_id, line.variation_id) m
    WHERE is_paid(o.status) AND line.served < line.units AND o.received_at >= m.created_at
      AND NOT is_early(o.event_id, o.paid_at, o.ordered_at, m.orders_from)
      AND NOT (o.is_renewal AND m.renewal_policy <> 'new_key')
      AND EXISTS (SELECT FROM sites s WHERE s.id = o.site_id AND s.is_active)
      AND NOT EXISTS (SELECT FROM webhook_events e WHERE ${ofOrder('e')} AND e.processed_at IS NULL)`,
});

/** Every key that a paid order is entitled to was sent on the shop's channels, or is about to be. */
export const deliveriesRule = defineSqlRule({
  name: 'messages',
  batch: ORDERS,
  inconsistent: `
    SELECT o.site_id, o.order_id, NULL::bigint AS pool_id, NULL::bigint AS license_id, c.channel::text AS detail,
      unsent.n AS expected, 0 AS found
    FROM batch o JOIN sites s ON s.id = o.site_id
    CROSS JOIN LATERAL (VALUES ('note'::delivery_channel, s.note_enabled_at), ('email', s.email_enabled_at),
      ('order_item', s.order_item_enabled_at)) AS c(channel, since)
    CROSS JOIN LATERAL (SELECT count(*) AS n FROM license_assignments a
      CROSS JOIN LATERAL unsent_key(a, c.channel, c.since) WHERE ${ofOrder('a')}) unsent
    WHERE is_paid(o.status) AND c.since IS NOT NULL AND (c.channel = 'email' OR o.event_id > 0) AND unsent.n > 0
      AND (c.channel = 'order_item' OR o.customer_erased_at IS NULL)
      AND NOT EXISTS (SELECT FROM deliveries q WHERE ${ofOrder('q')} AND q.channel = c.channel
        AND q.state = 'queued' AND q.attempted_at IS NULL AND NOT q.is_resend AND q.kind = 'keys')`,
});
