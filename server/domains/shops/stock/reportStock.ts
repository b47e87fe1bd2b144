import type { Tx } from '../../../platform/db/openDatabase';
import type { ShopStock } from '../../../platform/woocommerce/shopStock';

/** The stock of a product or variation as the shop's webhook says; null if it was deleted. */
export interface StockReport {
  id: number;
  stock: ShopStock | null;
}

// A higher quantity soon: someone may have changed it. A lower one later: its order arrives as a rule. What prevented
// the write may have been changed; a refused write is not repeated, because it sends the next webhook.
const REPORT = `
  WITH locked AS (
    SELECT s.mapping_id FROM mapping_stock s JOIN mappings m ON m.id = s.mapping_id
    WHERE m.site_id = $1 AND coalesce(nullif(m.variation_id, 0), m.product_id) = ANY($2::bigint[])
    ORDER BY s.mapping_id FOR NO KEY UPDATE OF s
  )
  UPDATE mapping_stock s SET
    reported_quantity = r.quantity, reported_at = now(),
    due_at = least(s.due_at, now() + CASE WHEN s.reason LIKE ANY ($6) THEN interval '2 seconds'
      WHEN s.reason IS NOT NULL OR r.quantity < s.quantity AND r.is_right THEN interval '1 minute'
      ELSE interval '2 seconds' END),
    blocked_until = CASE WHEN s.reason LIKE ANY ($6) THEN NULL ELSE s.blocked_until END
  FROM mappings m, unnest($2::bigint[], $3::int[], $4::boolean[], $5::boolean[])
    AS r(id, quantity, is_right, is_present)
  WHERE s.mapping_id IN (SELECT mapping_id FROM locked) AND m.id = s.mapping_id AND r.id = coalesce(nullif(m.variation_id, 0), m.product_id)
    AND (s.quantity IS DISTINCT FROM r.quantity OR NOT r.is_right OR NOT r.is_present OR s.reason LIKE ANY ($6))
    AND (s.pending_quantity IS NULL OR s.pending_quantity <> r.quantity)`;

/** Obstacles that a change of the product can remove, and that no write of Keystock caused. */
const OBSTACLES = ['missing', 'no_stock', 'parent_managed', 'variations_managed'];

/** Compares stock that differs from what the shop was last known to have. */
export async function reportStock(tx: Tx, siteId: number, reports: StockReport[]): Promise<void> {
  if (reports.length === 0) return;
  const getQuantity = ({ stock }: StockReport) => (stock?.management === true ? stock.quantity : null);
  await tx.$client.query(REPORT, [
    siteId,
    reports.map(({ id }) => id),
    reports.map(getQuantity),
    reports.map(({ stock }) => stock?.management !== true || stock.backorders === 'no'),
    reports.map(({ stock }) => stock !== null),
    OBSTACLES.map((code) => `{"code":"stock.${code}"%`),
  ]);
}
