import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';

/** SQL: enqueues deliveries that write the keys of the orders in `source` into their items again. */
export const enqueueRewritesSql = (source: string) => `
  delivery AS (
    INSERT INTO deliveries (site_id, order_id, channel, is_resend, next_at)
    SELECT site_id, order_id, 'order_item', true, now() FROM ${source} ORDER BY site_id, order_id
    RETURNING id, site_id, order_id
  ), key AS (
    INSERT INTO delivery_keys (delivery_id, assignment_id, license_id, channel, is_resend)
    SELECT delivery.id, a.id, a.license_id, 'order_item', true
    FROM delivery JOIN license_assignments a USING (site_id, order_id) JOIN orders o USING (site_id, order_id)
    WHERE is_entitled(o.held_for, a.license_id, a.flag)
  )`;

// A state that is older than the latest writing does not show it; a minute for the clock of the shop. Once an hour: a plug-in
// that removes the keys whenever the order is saved would have them written again without end.
const ENQUEUE_VANISHED = prepareStatement(
  'enqueue vanished keys of items',
  `
  WITH vanished AS (
    SELECT DISTINCT o.site_id, o.order_id
    FROM unnest($1::bigint[], $2::text[], $3::text[]) AS u(site_id, order_id, line_item_id)
    CROSS JOIN LATERAL (SELECT * FROM orders o WHERE o.site_id = u.site_id AND o.order_id = u.order_id LIMIT 1) o
    JOIN order_writes w ON w.site_id = u.site_id AND w.order_id = u.order_id
    WHERE w.keys_digest <> '' AND keeps_keys(o.held_for)
      AND EXISTS (SELECT FROM item_keys i WHERE i.site_id = u.site_id AND i.order_id = u.order_id
        AND i.line_item_id = u.line_item_id AND i.is_written)
      AND NOT EXISTS (SELECT FROM deliveries d WHERE d.site_id = u.site_id AND d.order_id = u.order_id
        AND d.channel = 'order_item' AND (d.state IN ('queued', 'sending') OR d.sent_at > o.modified_at - interval '1 minute'
          OR d.is_resend AND d.created_at > now() - interval '1 hour'))
  ), ${enqueueRewritesSql('vanished')}
  SELECT FROM delivery`,
);

export interface ItemsWithoutKeys {
  siteId: number;
  orderId: string;
  /** The items that show no keys in the shop. */
  lines: string[];
}

/** Has the keys of orders written again whose items showed them, and do not any more. */
export async function enqueueVanishedKeys(tx: Tx, orders: ItemsWithoutKeys[]): Promise<void> {
  const items = orders.flatMap(({ lines, ...order }) => lines.map((line) => ({ ...order, line })));
  if (items.length === 0) return;
  await ENQUEUE_VANISHED(tx, [
    items.map(({ siteId }) => siteId),
    items.map(({ orderId }) => orderId),
    items.map(({ line }) => line),
  ]);
}
