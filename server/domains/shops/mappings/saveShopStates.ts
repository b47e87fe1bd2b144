import { getDisplayName, type MappingShopState } from '#contract/mappings';
import type { Product } from '#contract/sites';
import type { Tx } from '../../../platform/db/openDatabase';

interface StoredMapping {
  id: number;
  product_id: number;
  variation_id: number;
  product_name: string;
  shop_state: MappingShopState | null;
  shop_name: string | null;
}

interface ShopState {
  state: MappingShopState | null;
  name: string | null;
}

const SELECT_MAPPINGS = `SELECT id, product_id, variation_id, product_name, shop_state, shop_name
  FROM mappings WHERE site_id = $1 AND ($2::bigint[] IS NULL OR product_id = ANY($2)) ORDER BY id FOR NO KEY UPDATE`;

const UPDATE_SHOP_STATES = `
  UPDATE mappings m SET shop_state = current.state, shop_name = current.name
  FROM unnest($1::bigint[], $2::text[], $3::text[]) AS current(id, state, name) WHERE m.id = current.id`;

/** Marks a site's mapped products that the shop renamed or no longer has: all, or those with the ids. */
export async function saveShopStates(
  tx: Tx,
  siteId: number,
  products: Product[],
  productIds?: number[],
): Promise<void> {
  const { rows } = await tx.$client.query<StoredMapping>(SELECT_MAPPINGS, [siteId, productIds ?? null]);
  const productById = new Map(products.map((product) => [product.id, product]));
  const changed = rows
    .map((mapping) => ({ mapping, current: getShopState(mapping, productById.get(mapping.product_id)) }))
    .filter(
      ({ mapping, current }) => current.state !== mapping.shop_state || current.name !== mapping.shop_name,
    );
  if (changed.length === 0) return;
  await tx.$client.query(UPDATE_SHOP_STATES, [
    changed.map(({ mapping }) => mapping.id),
    changed.map(({ current }) => current.state),
    changed.map(({ current }) => current.name),
  ]);
}

function getShopState(mapping: StoredMapping, product: Product | undefined): ShopState {
  const name = product && getDisplayName(product, mapping.variation_id);
  if (name === undefined) return { state: 'missing', name: null };
  const isSame = mapping.product_name === '' || mapping.product_name === name;
  return isSame ? { state: null, name: null } : { state: 'renamed', name };
}
