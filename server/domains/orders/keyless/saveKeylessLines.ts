import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import type { OrderRef } from '../../deliveries';

// The LIMIT keeps the planner from reading all orders of the site.
const SAVE = prepareStatement(
  'save keyless lines',
  `
  WITH line AS MATERIALIZED (
    SELECT line.* FROM (SELECT DISTINCT * FROM unnest($1::bigint[], $2::text[]) AS r(site_id, order_id)) r
    CROSS JOIN LATERAL (SELECT status, held_for, line_items, refunded, paid_at, ordered_at FROM orders o
      WHERE o.site_id = r.site_id AND o.order_id = r.order_id LIMIT 1) o
    CROSS JOIN LATERAL keyless_lines_of(r.site_id, r.order_id, o.status, o.held_for, o.line_items, o.refunded,
      coalesce(o.paid_at, o.ordered_at)) line
  ), deleted AS (
    DELETE FROM keyless_lines k USING unnest($1::bigint[], $2::text[]) AS r(site_id, order_id)
    WHERE k.site_id = r.site_id AND k.order_id = r.order_id AND NOT EXISTS (SELECT FROM line
      WHERE line.site_id = k.site_id AND line.order_id = k.order_id AND line.line_item_id = k.line_item_id)
  )
  INSERT INTO keyless_lines (site_id, order_id, line_item_id, product_id, variation_id, name, units, paid_at)
  SELECT site_id, order_id, line_item_id, product_id, variation_id, name, units, paid_at FROM line
  ON CONFLICT (site_id, order_id, line_item_id) DO UPDATE SET product_id = excluded.product_id,
    variation_id = excluded.variation_id, name = excluded.name, units = excluded.units, paid_at = excluded.paid_at
  WHERE (keyless_lines.*) IS DISTINCT FROM (excluded.*)`,
);

const DELETE = prepareStatement(
  'delete keyless lines',
  `DELETE FROM keyless_lines k USING unnest($1::bigint[], $2::text[]) AS r(site_id, order_id)
   WHERE k.site_id = r.site_id AND k.order_id = r.order_id`,
);

const toValues = (orders: OrderRef[]) => [
  orders.map(({ siteId }) => siteId),
  orders.map(({ orderId }) => orderId),
];

/** Stores which lines of different orders, which the transaction has locked, have units without a key. */
export async function saveKeylessLines(tx: Tx, orders: OrderRef[]): Promise<void> {
  if (orders.length > 0) await SAVE(tx, toValues(orders));
}

/** The same for stored orders that have none. */
export async function deleteKeylessLines(tx: Tx, orders: OrderRef[]): Promise<void> {
  if (orders.length > 0) await DELETE(tx, toValues(orders));
}
