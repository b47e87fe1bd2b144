import type { Product } from '#contract/sites';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { definePoller } from '../../../platform/jobs/defineJob';
import type { ProductChange } from '../../../platform/woocommerce/products';
import type { ShopStock } from '../../../platform/woocommerce/shopStock';
import { saveShopStates } from '../mappings/saveShopStates';
import { saveChangedProducts } from './shopProducts';

interface StoredChange {
  site_id: number;
  product_id: number;
  change: ProductChange;
}

const CLAIM = `
  DELETE FROM product_changes WHERE (site_id, product_id) IN (
    SELECT site_id, product_id FROM product_changes ORDER BY received_at LIMIT 200 FOR UPDATE SKIP LOCKED)
  RETURNING site_id, product_id, change`;

/** Applies the webhooks of products to the stored ones: all that came since the last poll, without a request to the shop. */
export const productChangePoller = definePoller({
  name: 'sync.product-changes',
  isDueSql: 'EXISTS (SELECT FROM product_changes)',
  async poll({ db }) {
    const { rowCount } = await db.$client.query('SELECT FROM product_changes LIMIT 1');
    if (rowCount === 0) return false;
    return transaction(db, async (tx) => {
      const { rows } = await tx.$client.query<StoredChange>(CLAIM);
      const siteIds = [...new Set(rows.map(({ site_id }) => site_id))].sort((a, b) => a - b);
      for (const siteId of siteIds) {
        await applyChanges(
          tx,
          siteId,
          rows.filter(({ site_id }) => site_id === siteId),
        );
      }
      return rows.length > 0;
    });
  },
});

// Products are stored by the first sync. A variation's deletion does not name its product.
const KNOWN_PRODUCTS = `
  SELECT p.product FROM shop_products p JOIN sites s ON s.id = p.site_id
  WHERE p.site_id = $1 AND s.last_sync_at IS NOT NULL AND (p.product_id = ANY($2::bigint[])
    OR EXISTS (SELECT FROM unnest($3::bigint[]) AS deleted(id)
      WHERE p.product -> 'variations' @> jsonb_build_array(jsonb_build_object('id', deleted.id))))
  FOR UPDATE OF p`;

async function applyChanges(tx: Tx, siteId: number, stored: StoredChange[]): Promise<void> {
  const deleted = stored.filter(({ change }) => !change.product && !change.variation);
  const { rows } = await tx.$client.query<{ product: Product }>(KNOWN_PRODUCTS, [
    siteId,
    stored.map(({ product_id, change }) => change.productId ?? product_id),
    deleted.map(({ product_id }) => product_id),
  ]);
  const known = new Map(rows.map(({ product }) => [product.id, product]));
  const changed = new Map<number, Product | null>();
  const get = (id: number) => (changed.has(id) ? changed.get(id) : known.get(id));
  // Products first, whose new variations may follow.
  const ordered = [...stored].sort(
    (a, b) => Number(a.change.productId !== null) - Number(b.change.productId !== null),
  );
  for (const { product_id: id, change } of ordered) {
    const { product, variation, isPublished } = change;
    const parentId = change.productId ?? findParent(known, id);
    if (product) {
      const { variationIds, ...fields } = product;
      const before = get(id)?.variations ?? [];
      const variations = variationIds ? before.filter((one) => variationIds.includes(one.id)) : before;
      changed.set(id, isPublished ? { ...fields, variations } : null);
    } else if (parentId === undefined) {
      changed.set(id, null);
    } else {
      const parent = get(parentId);
      if (parent) changed.set(parentId, withVariation(parent, id, isPublished ? variation : null));
    }
  }
  await saveChangedProducts(tx, siteId, changed);
  const products = [...changed.values()].filter((product) => product !== null);
  await saveShopStates(tx, siteId, products, [...changed.keys()]);
  await reportStock(
    tx,
    siteId,
    stored.map(({ product_id: id, change: { stock, isPublished } }) => ({
      id,
      stock: isPublished ? stock : null,
    })),
  );
}

const findParent = (known: Map<number, Product>, id: number) =>
  [...known.values()].find(({ variations }) => variations.some((variation) => variation.id === id))?.id;

function withVariation(
  product: Product,
  id: number,
  variation: Product['variations'][number] | null,
): Product {
  const others = product.variations.filter((one) => one.id !== id);
  if (!variation) return { ...product, variations: others };
  const isKnown = others.length < product.variations.length;
  const variations = isKnown
    ? product.variations.map((one) => (one.id === id ? variation : one))
    : [...others, variation];
  return { ...product, variations };
}

/** The stock of a product or variation as the shop's webhook says; null if it was deleted. */
interface StockReport {
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
async function reportStock(tx: Tx, siteId: number, reports: StockReport[]): Promise<void> {
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
