import { asc, eq } from 'drizzle-orm';
import type { Product } from '#contract/sites';
import type { SyncedProducts } from '#contract/sync';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { assertFound } from '../../../platform/errors';
import { shopProducts, sites } from '../../../schema';

/** The shop's products as of the latest sync and of the webhooks since. */
export async function listSyncedProducts({ db }: Context, siteId: number): Promise<SyncedProducts> {
  const [site] = await db.select({ syncedAt: sites.lastSyncAt }).from(sites).where(eq(sites.id, siteId));
  const { syncedAt } = assertFound(site, textOf('sites.not_found'));
  const rows = await db
    .select({ product: shopProducts.product })
    .from(shopProducts)
    .where(eq(shopProducts.siteId, siteId))
    .orderBy(asc(shopProducts.productId));
  return { products: rows.map(({ product }) => product), synced_at: syncedAt?.toISOString() ?? null };
}

// An unchanged product is not written, nor one that a webhook changed since the shop was read.
const SAVE = `
  WITH read AS (SELECT (product->>'id')::bigint AS id, product FROM jsonb_array_elements($2::jsonb) AS product),
  removed AS (
    DELETE FROM shop_products p WHERE $4 AND p.site_id = $1 AND p.updated_at <= $3
      AND NOT EXISTS (SELECT FROM read r WHERE r.id = p.product_id)
  )
  INSERT INTO shop_products (site_id, product_id, product)
  SELECT $1, r.id, r.product FROM read r LEFT JOIN shop_products p ON p.site_id = $1 AND p.product_id = r.id
  WHERE p.product IS DISTINCT FROM r.product
  ON CONFLICT (site_id, product_id) DO UPDATE SET product = excluded.product, updated_at = now()
    WHERE shop_products.updated_at <= $3`;

interface ReadProducts {
  products: Product[];
  /** When their requests began. */
  readAt: Date;
  /** Whether these are all products of the shop. */
  isComplete: boolean;
}

/** Replaces the stored products of a site by the read ones; others stay if those are not all. Requires the site's lock. */
export async function saveShopProducts(
  tx: Tx,
  siteId: number,
  { products, readAt, isComplete }: ReadProducts,
): Promise<void> {
  await tx.$client.query(SAVE, [siteId, JSON.stringify(products), readAt, isComplete]);
}

const SAVE_CHANGED = `
  WITH changed AS (SELECT id, product FROM unnest($2::bigint[], $3::jsonb[]) AS changed(id, product)),
  removed AS (
    DELETE FROM shop_products p USING changed c WHERE p.site_id = $1 AND p.product_id = c.id AND c.product IS NULL
  )
  INSERT INTO shop_products (site_id, product_id, product, updated_at)
  SELECT s.id, c.id, c.product, now() FROM changed c JOIN sites s ON s.id = $1
  WHERE c.product IS NOT NULL AND s.last_sync_at IS NOT NULL ORDER BY c.id
  ON CONFLICT (site_id, product_id) DO UPDATE SET product = excluded.product, updated_at = now()
    WHERE shop_products.product IS DISTINCT FROM excluded.product`;

/** Saves single products by id, or removes them for null; a site without a sync stores none. */
export async function saveChangedProducts(
  tx: Tx,
  siteId: number,
  changed: Map<number, Product | null>,
): Promise<void> {
  if (changed.size === 0) return;
  const products = [...changed.values()].map((product) => product && JSON.stringify(product));
  await tx.$client.query(SAVE_CHANGED, [siteId, [...changed.keys()], products]);
}
