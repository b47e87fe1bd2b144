import { type MappingShopState, mappedName } from '#contract/mappings';
import type { Product } from '#contract/sites';
import type { Tx } from '../db/open';

interface Mapped {
  id: number;
  product_id: number;
  variation_id: number;
  product_name: string;
  shop_state: MappingShopState | null;
  shop_name: string | null;
}

interface Found {
  state: MappingShopState | null;
  name: string | null;
}

const MAPPED = `SELECT id, product_id, variation_id, product_name, shop_state, shop_name
  FROM mappings WHERE site_id = $1 ORDER BY id FOR NO KEY UPDATE`;

const NOTE = `
  UPDATE mappings m SET shop_state = found.state, shop_name = found.name
  FROM unnest($1::bigint[], $2::text[], $3::text[]) AS found(id, state, name) WHERE m.id = found.id`;

/** Notes which of a site's mapped products the shop has under another name, or not at all. */
export async function noteShopStates(tx: Tx, siteId: number, products: Product[]): Promise<void> {
  const { rows } = await tx.$client.query<Mapped>(MAPPED, [siteId]);
  const byId = new Map(products.map((product) => [product.id, product]));
  const changed = rows
    .map((mapping) => ({ mapping, found: stateOf(mapping, byId.get(mapping.product_id)) }))
    .filter(({ mapping, found }) => found.state !== mapping.shop_state || found.name !== mapping.shop_name);
  if (changed.length === 0) return;
  await tx.$client.query(NOTE, [
    changed.map(({ mapping }) => mapping.id),
    changed.map(({ found }) => found.state),
    changed.map(({ found }) => found.name),
  ]);
}

function stateOf(mapping: Mapped, product: Product | undefined): Found {
  const name = product && mappedName(product, mapping.variation_id);
  if (name === undefined) return { state: 'missing', name: null };
  const isSame = mapping.product_name === '' || mapping.product_name === name;
  return isSame ? { state: null, name: null } : { state: 'renamed', name };
}
