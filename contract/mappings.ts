import * as z from 'zod/mini';
import { MappingCreate, MappingUpdate } from './mappingForms';
import { KeysPerUnit, RenewalPolicyField, Validity, ValidityUnitField } from './mappingTerms';
import { messagesOf } from './messages/schema';
import { PoolRef } from './pools';
import { endpoint } from './shared/endpoint';
import { Id, NoContent, NonNegativeInt, Timestamp } from './shared/fields';
import { withLabel } from './shared/labels';
import { withLoaded } from './shared/loaded';
import { IdParameter } from './shared/query';

/** How the shop's product differs from the mapping. */
export const MappingShopState = z.enum(['renamed', 'missing']);
export type MappingShopState = z.infer<typeof MappingShopState>;

/**
 * `pending`: not written yet; `kept`: the shop has what the pool can give; `changed`: someone else changed it in the
 * shop, and it is left so; `failed`: see the reason.
 */
export const MappingStockState = z.enum(['pending', 'kept', 'changed', 'failed']);
export type MappingStockState = z.infer<typeof MappingStockState>;

/** The shop's stock of a product that follows the pool. */
export const MappingStock = z.object({
  state: MappingStockState,
  /** The units that the pool can give; null without a limit. */
  units: z.nullable(NonNegativeInt),
  /** The shop's stock quantity as last written or read; null while the shop does not manage the stock. */
  quantity: z.nullable(z.int()),
  /** Units that the shop has sold and whose orders have not arrived. */
  in_transit: NonNegativeInt,
  written_at: z.nullable(Timestamp),
  /** The latest change in the shop by someone else, within a day; it was set back once. */
  changed_at: z.nullable(Timestamp),
  /** Null if the stock management was disabled. */
  changed_to: z.nullable(z.int()),
  /** Why the shop's stock could not be set. */
  reason: z.nullable(z.string()),
  texts: messagesOf('reason'),
});
export type MappingStock = z.infer<typeof MappingStock>;

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
  /** The keys of the pool that each unit gets. */
  keys_per_unit: KeysPerUnit,
  /** Further pools, whose keys each unit gets as well. */
  more_pools: withLabel(
    'More pools',
    z.array(z.object({ license_group_id: Id, licenseGroup: PoolRef, keys_per_unit: NonNegativeInt })),
  ),
  validity: Validity,
  validity_unit: ValidityUnitField,
  renewal_policy: RenewalPolicyField,
  is_active: withLabel('Status', z.boolean()),
  /** The shop's stock quantity is what the pool can give. */
  follows_stock: withLabel('Stock follows the pool', z.boolean()),
  /** Null while it does not follow. */
  stock: withLabel('Stock in the shop', z.nullable(MappingStock)),
  /** Orders paid earlier get no keys automatically; null if all orders do. */
  orders_from: withLabel('Orders since', z.nullable(Timestamp)),
  created_at: withLabel('Created', Timestamp),
});
export type Mapping = z.infer<typeof Mapping>;

const MappingQuery = z.strictObject({
  site_id: z.optional(z.coerce.number().check(z.int(), z.positive())),
  /** Mappings that give keys of the pool. */
  license_group_id: z.optional(IdParameter),
});

export const mappings = {
  list: endpoint({
    method: 'GET',
    path: '/mappings',
    access: 'mappings.read',
    summary: 'All mappings, or those of one site or pool',
    query: MappingQuery,
    data: z.array(Mapping),
  }),
  create: endpoint({
    method: 'POST',
    path: '/mappings',
    access: 'mappings.write',
    summary: 'Map a product to a pool',
    status: 201,
    body: MappingCreate,
    data: Mapping,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/mappings/{id}',
    access: 'mappings.write',
    summary:
      "Activate or deactivate a mapping, let the shop's stock follow its pool, adopt the product's name in the shop, or change the date of its orders",
    body: withLoaded(MappingUpdate),
    data: Mapping,
  }),
  setStock: endpoint({
    method: 'POST',
    path: '/mappings/{id}/stock',
    access: 'mappings.write',
    summary: "Set the shop's stock again, also if it was changed in the shop or could not be set",
    data: Mapping,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/mappings/{id}',
    access: 'mappings.write',
    summary: 'Delete a mapping',
    data: NoContent,
  }),
};
