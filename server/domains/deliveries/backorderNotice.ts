import type { LineItem } from '#contract/shopOrders';
import type { Tx } from '../../platform/db/openDatabase';
import { prepareStatement } from '../../platform/db/queryRows';
import { MAX_TEXT_LENGTH } from '../../schema';
import type { BackorderNotice, DueDelivery } from './Delivery';
import type { OrderRef } from './enqueueDeliveries';

/** Keys that are added within this time make the notice needless. */
const NOTICE_DELAY = '60 seconds';

// The customer is told once, so by one channel: the shop's own mails, if keys are sent with them, else e-mail.
// Orders placed by API have no notes.
const CHANNEL = `
  CASE WHEN o.event_id > 0 AND s.note_enabled_at IS NOT NULL THEN 'note'
    WHEN s.email_enabled_at IS NOT NULL AND o.customer_email IS NOT NULL THEN 'email'
    WHEN o.event_id > 0 AND s.order_item_enabled_at IS NOT NULL THEN 'note' END::delivery_channel`;

// The upsert locks a queued notice: a concurrent claim, which could find no backorder yet, waits. Shops give times in
// whole seconds.
const ENQUEUE = prepareStatement(
  'enqueue backorder notice',
  `
  INSERT INTO deliveries AS d (site_id, order_id, kind, channel, next_at)
  SELECT o.site_id, o.order_id, 'backorder', c.channel, now() + interval '${NOTICE_DELAY}'
  FROM (SELECT DISTINCT * FROM unnest($1::bigint[], $2::text[]) AS u(site_id, order_id)) u
  JOIN sites s ON s.id = u.site_id
  CROSS JOIN LATERAL (SELECT * FROM orders o WHERE o.site_id = u.site_id AND o.order_id = u.order_id LIMIT 1) o
  CROSS JOIN LATERAL (SELECT ${CHANNEL} AS channel) c
  WHERE o.ordered_at >= date_trunc('second', s.backorder_notices_enabled_at)
    AND c.channel IS NOT NULL
  ORDER BY o.site_id, o.order_id
  ON CONFLICT (site_id, order_id) WHERE kind = 'backorder' DO UPDATE SET next_at = d.next_at`,
);

/**
 * Enqueues the notices of orders with new backorders, if their sites send notices. An order has one at most; it stays
 * after it was sent. Call it in the transaction that enqueues the backorders.
 */
export async function enqueueBackorderNotices(tx: Tx, orders: OrderRef[]): Promise<void> {
  if (orders.length === 0) return;
  await ENQUEUE(tx, [orders.map(({ siteId }) => siteId), orders.map(({ orderId }) => orderId)]);
}

interface WaitingItem {
  line_item_id: string;
  units: number;
  pool: string;
  expected_on: string | null;
}

// A day that has passed is not known to come again. A unit may wait for keys of several pools.
const IS_KNOWN = `coalesce(p.next_delivery_on >= today(), false)`;

const WAITING_ITEMS = `
  SELECT b.line_item_id, count(DISTINCT b.unit)::int AS units, min(p.name) AS pool,
    CASE WHEN bool_and(${IS_KNOWN}) THEN max(p.next_delivery_on)::text END AS expected_on
  FROM backorders b JOIN pools p ON p.id = b.pool_id
    JOIN orders o ON o.site_id = b.site_id AND o.order_id = b.order_id JOIN sites s ON s.id = b.site_id
  WHERE b.site_id = $1 AND b.order_id = $2 AND s.backorder_notices_enabled_at IS NOT NULL AND keeps_keys(o.held_for)
  GROUP BY b.line_item_id ORDER BY length(b.line_item_id), b.line_item_id`;

const NEXT_DELIVERY = `SELECT p.next_delivery_on::text AS day FROM pools p WHERE p.id = $1 AND ${IS_KNOWN}`;

/** The day on which a pool gets keys, such as 2026-11-20; null if it is not known. */
export async function readNextDelivery(tx: Tx, poolId: number): Promise<string | null> {
  return (await tx.$client.query<{ day: string }>(NEXT_DELIVERY, [poolId])).rows[0]?.day ?? null;
}

/** The products of an order that are still to come; undefined if there are none, or the site stopped sending notices. */
export async function readBackorderNotice(
  tx: Tx,
  { site_id, order_id }: DueDelivery,
  lines: LineItem[],
): Promise<BackorderNotice | undefined> {
  const { rows } = await tx.$client.query<WaitingItem>(WAITING_ITEMS, [site_id, order_id]);
  if (rows.length === 0) return undefined;
  const names = new Map(lines.map(({ id, name }) => [id, name.slice(0, MAX_TEXT_LENGTH)]));
  const dates = rows.map(({ expected_on }) => expected_on);
  return {
    products: rows.map(({ line_item_id, units, pool }) => ({ name: names.get(line_item_id) || pool, units })),
    expectedOn: dates.includes(null) ? null : (dates.toSorted().at(-1) ?? null),
  };
}

// A notice that is being sent was read at the time of its attempt. A replacement did not wait.
const HAS_WAITED = prepareStatement(
  'whether keys were announced',
  `
  SELECT FROM delivery_keys k JOIN license_assignments a ON a.id = k.assignment_id
    JOIN deliveries n ON n.site_id = $2 AND n.order_id = $3 AND n.kind = 'backorder'
      AND n.state IN ('sending', 'sent') AND a.assigned_at > n.attempted_at
  WHERE k.delivery_id = $1 AND NOT k.is_resend
    AND NOT EXISTS (SELECT FROM license_replacements r WHERE r.assignment_id = a.id) LIMIT 1`,
);

/** Whether a delivery brings keys that a notice announced. */
export async function hasWaited(tx: Tx, { id, site_id, order_id }: DueDelivery): Promise<boolean> {
  return (await HAS_WAITED(tx, [id, site_id, order_id])).rowCount === 1;
}
