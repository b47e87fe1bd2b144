import * as z from 'zod/mini';
import { validationMessage } from './messages/validationMessage';
import { PoolRef } from './pools';
import { endpoint } from './shared/endpoint';
import { boundedText, Id, intBetween, NoContent, requiredId, Timestamp } from './shared/fields';
import { withLabel } from './shared/labels';
import type { Product } from './sites';

/** The variation id that matches every variation of a product. */
export const ALL_VARIATIONS = 0;

/** How the shop's product differs from the mapping. */
export const MappingShopState = z.enum(['renamed', 'missing']);
export type MappingShopState = z.infer<typeof MappingShopState>;

export const Mapping = z.object({
  id: withLabel('ID', Id),
  site_id: withLabel('Site', Id),
  site: withLabel('Site', z.object({ name: z.string() })),
  woocommerce_product_id: withLabel('Product ID', z.int()),
  woocommerce_variation_id: withLabel('Variation ID', z.int()),
  woocommerce_product_name: withLabel('Product', z.string()),
  /** The result of the latest product check; null if the product is unchanged. */
  shop_state: withLabel('In the shop', z.nullable(MappingShopState)),
  /** The current name of a renamed product. */
  shop_name: withLabel('Name in the shop', z.nullable(z.string())),
  license_group_id: withLabel('License Pool', Id),
  licenseGroup: withLabel('License Pool', PoolRef),
  is_active: withLabel('Status', z.boolean()),
  created_at: withLabel('Created', Timestamp),
});
export type Mapping = z.infer<typeof Mapping>;

export const MappingCreate = z.strictObject({
  site_id: withLabel('Site', requiredId(validationMessage('mappings.site_required'))),
  woocommerce_product_id: withLabel(
    'Product',
    z
      .int({ error: validationMessage('mappings.product_required') })
      .check(z.minimum(1, validationMessage('mappings.product_invalid'))),
  ),
  woocommerce_variation_id: z._default(
    intBetween(0, Number.MAX_SAFE_INTEGER, validationMessage('values.min', { min: 0 })),
    0,
  ),
  woocommerce_product_name: z._default(boundedText(500), ''),
  license_group_id: withLabel('License Pool', requiredId(validationMessage('licenses.pool_required'))),
});
export type MappingCreate = z.output<typeof MappingCreate>;

/** The name of a product or variation in a mapping; undefined if the shop has no such variation. */
export function getDisplayName(product: Product, variationId: number): string | undefined {
  if (variationId === ALL_VARIATIONS) return product.name;
  const variation = product.variations.find(({ id }) => id === variationId);
  return variation && `${product.name} – ${variation.name}`;
}

/** Omitted fields keep their values. */
export const MappingUpdate = z.strictObject({
  is_active: z.optional(z.boolean()),
  woocommerce_product_name: z.optional(boundedText(500)),
});
export type MappingUpdate = z.infer<typeof MappingUpdate>;

const MappingQuery = z.strictObject({
  site_id: z.optional(z.coerce.number().check(z.int(), z.positive())),
});

export const mappings = {
  list: endpoint({
    method: 'GET',
    path: '/mappings',
    summary: 'All mappings, or those of one site',
    query: MappingQuery,
    data: z.array(Mapping),
  }),
  create: endpoint({
    method: 'POST',
    path: '/mappings',
    summary: 'Map a product to a pool',
    status: 201,
    body: MappingCreate,
    data: Mapping,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/mappings/{id}',
    summary: "Activate or deactivate a mapping, or adopt the product's name in the shop",
    body: MappingUpdate,
    data: Mapping,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/mappings/{id}',
    summary: 'Delete a mapping',
    data: NoContent,
  }),
};
