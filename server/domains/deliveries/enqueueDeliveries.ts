import type { Tx } from '../../platform/db/openDatabase';
import { prepareStatement } from '../../platform/db/queryRows';

// Units that are assigned within this time share one delivery. An order without backorders has all of them at once.
const SEND_DELAY = `CASE WHEN EXISTS (SELECT FROM backorders b WHERE b.site_id = o.site_id AND b.order_id = o.order_id)
  THEN interval '3 seconds' ELSE interval '0.3 seconds' END`;

// Orders placed by API have no event and support no notes.
const HAS_UNSENT_KEY = `keeps_keys(o.held_for) AND c.since IS NOT NULL AND (c.channel = 'email' OR o.event_id > 0)
  AND (SELECT true FROM license_assignments a CROSS JOIN LATERAL unsent_key(a, c.channel, c.since)
    WHERE a.site_id = o.site_id AND a.order_id = o.order_id LIMIT 1)`;

// The keys in the order's items changed, or its last unit got its key. A delivery that is being sent has done so before.
const HAS_UPDATE = `c.channel = 'order_item' AND o.event_id > 0 AND (w.keys_digest IS NOT NULL OR s.complete_orders)
  AND (w.keys_digest <> (SELECT due FROM item_digests(o.site_id, o.order_id))
    OR s.complete_orders AND w.completed_at IS NULL
      AND EXISTS (SELECT FROM completable_order(o.site_id, o.order_id, o.status, o.line_items, o.refunded)))`;

// The upsert locks a queued delivery, so that a concurrent claim waits and includes the new keys. The LIMITs keep the
// planner from joining all orders of the site, whose number the plan does not know.
const enqueueSql = (isDue: string) => `
  INSERT INTO deliveries AS d (site_id, order_id, channel, next_at)
  SELECT o.site_id, o.order_id, c.channel, now() + ${SEND_DELAY}
  FROM (SELECT DISTINCT * FROM unnest($1::bigint[], $2::text[]) AS u(site_id, order_id)) u
  JOIN sites s ON s.id = u.site_id
  CROSS JOIN LATERAL (SELECT * FROM orders o WHERE o.site_id = u.site_id AND o.order_id = u.order_id LIMIT 1) o
  LEFT JOIN LATERAL (SELECT * FROM order_writes w
    WHERE w.site_id = u.site_id AND w.order_id = u.order_id LIMIT 1) w ON true
  CROSS JOIN LATERAL (VALUES ('note'::delivery_channel, s.note_enabled_at), ('email', s.email_enabled_at),
    ('order_item', s.order_item_enabled_at)) AS c(channel, since)
  WHERE ${isDue}
  ORDER BY o.site_id, o.order_id, c.channel
  ON CONFLICT (site_id, order_id, channel) WHERE state = 'queued' AND attempted_at IS NULL AND NOT is_resend AND kind = 'keys'
  DO UPDATE SET next_at = d.next_at`;

const ENQUEUE = prepareStatement('enqueue deliveries', enqueueSql(`(${HAS_UNSENT_KEY}) OR (${HAS_UPDATE})`));

const ENQUEUE_UPDATES = prepareStatement('enqueue order updates', enqueueSql(HAS_UPDATE));

export interface OrderRef {
  siteId: number;
  orderId: string;
}

/** The sites and ids of orders, as the parameters of `unnest`. */
export const toArrays = (orders: OrderRef[]) => [
  orders.map(({ siteId }) => siteId),
  orders.map(({ orderId }) => orderId),
];

/**
 * Enqueues the orders' deliveries on the enabled channels, and what `enqueueOrderUpdates` does. Call it after the allocation,
 * in its transaction.
 */
export async function enqueueDeliveries(tx: Tx, orders: OrderRef[]): Promise<void> {
  if (orders.length > 0) await ENQUEUE(tx, toArrays(orders));
}

const HOLD = `
  UPDATE deliveries d SET next_at = $3 FROM unnest($1::bigint[], $2::text[]) AS u(site_id, order_id)
  WHERE d.site_id = u.site_id AND d.order_id = u.order_id AND d.state = 'queued' AND d.attempted_at IS NULL
    AND NOT d.is_resend AND d.kind = 'keys'`;

/** Sends the enqueued deliveries of the orders then, and not sooner. */
export async function holdDeliveries(tx: Tx, orders: OrderRef[], until: Date): Promise<void> {
  await tx.$client.query(HOLD, [...toArrays(orders), until]);
}

/** Enqueues changes of the shop's orders that are no new keys, such as the removal of a refunded one. */
export async function enqueueOrderUpdates(tx: Tx, orders: OrderRef[]): Promise<void> {
  await ENQUEUE_UPDATES(tx, toArrays(orders));
}

// Renewals that are paid within this time share a message, as do the units of one that is decided in parts.
const RENEWAL_DELAY = '3 seconds';

// The keys were sent before. The items of their order follow the last day by themselves.
const ENQUEUE_RENEWED = `
  WITH extended AS (
    SELECT a.id, a.license_id FROM license_assignments a JOIN orders o USING (site_id, order_id)
    WHERE a.id = ANY($3::bigint[]) AND is_entitled(o.held_for, a.license_id, a.flag)
  ), queued AS (
    SELECT id, channel FROM deliveries WHERE site_id = $1 AND order_id = $2 AND kind = 'renewal' AND state = 'queued'
      AND attempted_at IS NULL FOR NO KEY UPDATE
  ), added AS (
    INSERT INTO deliveries (site_id, order_id, kind, channel, next_at)
    SELECT o.site_id, o.order_id, 'renewal', c.channel, now() + interval '${RENEWAL_DELAY}'
    FROM orders o JOIN sites s ON s.id = o.site_id
    CROSS JOIN LATERAL (VALUES ('note'::delivery_channel, s.note_enabled_at), ('email', s.email_enabled_at))
      AS c(channel, since)
    WHERE o.site_id = $1 AND o.order_id = $2 AND c.since IS NOT NULL AND (c.channel = 'email' OR o.event_id > 0)
      AND EXISTS (SELECT FROM extended) AND NOT EXISTS (SELECT FROM queued q WHERE q.channel = c.channel)
    RETURNING id, channel
  )
  INSERT INTO delivery_keys (delivery_id, assignment_id, license_id, channel, is_resend)
  SELECT delivery.id, extended.id, extended.license_id, delivery.channel, true
  FROM (SELECT * FROM queued UNION ALL SELECT * FROM added) delivery CROSS JOIN extended`;

/**
 * Enqueues deliveries that tell the customer of a renewal order which keys it extended, and until when. Call it once per
 * extension. Requires the order's lock.
 */
export async function enqueueRenewedKeys(
  tx: Tx,
  { siteId, orderId }: OrderRef,
  assignmentIds: number[],
): Promise<void> {
  if (assignmentIds.length > 0) await tx.$client.query(ENQUEUE_RENEWED, [siteId, orderId, assignmentIds]);
}
