import * as z from 'zod/mini';
import { PoolRef } from './pools';
import { endpoint } from './shared/endpoint';
import { setFallbacks } from './shared/fallbacks';
import {
  boundedText,
  Id,
  intBetween,
  NoContent,
  NonNegativeInt,
  requiredId,
  Timestamp,
  TimestampInput,
  withLabel,
} from './shared/fields';
import { IdParameter } from './shared/query';
import { reference } from './shared/reference';
import { textsOf, validationText } from './shared/texts/validationText';
import { withLoaded } from './shared/updates';
import type { Product } from './sites';

/** The answer to a renewal order of a subscription: a new key, none, or more time for the key of the subscription. */
export const RenewalPolicy = z.enum(['new_key', 'none', 'extend']);
export type RenewalPolicy = z.infer<typeof RenewalPolicy>;

export const ValidityUnit = z.enum(['day', 'month', 'year']);
export type ValidityUnit = z.infer<typeof ValidityUnit>;

export const MAX_KEYS_PER_UNIT = 100;

export const KeysPerUnit = withLabel('Keys per unit', intBetween(1, MAX_KEYS_PER_UNIT));

/** How long a key is valid after its delivery; null without a term. */
export const Validity = withLabel('Valid for', z.nullable(intBetween(1, 1000)));
export const ValidityUnitField = withLabel('Unit', ValidityUnit);
export const RenewalPolicyField = withLabel('Renewal orders', RenewalPolicy);

/** The variation id that matches every variation of a product. */
export const ALL_VARIATIONS = 0;

/** The pools of a bundle, with the mapping's own one. */
export const MAX_POOLS = 10;

const RequiredPoolId = requiredId(validationText('licenses.pool_required'));

/** A further pool of a bundle. */
export const BundlePoolInput = z.strictObject({
  license_group_id: withLabel('License Pool', RequiredPoolId),
  keys_per_unit: withLabel('Keys per unit', z._default(KeysPerUnit, 1)),
});
export type BundlePoolInput = z.output<typeof BundlePoolInput>;

const BundlePools = withLabel(
  'More pools',
  z
    .array(BundlePoolInput)
    .check(z.maxLength(MAX_POOLS - 1, validationText('mappings.max_pools', { max: MAX_POOLS }))),
);

const hasExtensionPeriod = z.refine<{ renewal_policy: RenewalPolicy; validity: number | null }>(
  (terms) => terms.renewal_policy !== 'extend' || terms.validity !== null,
  { error: validationText('mappings.extension_needs_validity'), path: ['validity'] },
);

const MappingFields = z.strictObject({
  site_id: withLabel('Site', requiredId(validationText('mappings.site_required'))),
  woocommerce_product_id: withLabel(
    'Product',
    z
      .int({ error: validationText('mappings.product_required') })
      .check(z.minimum(1, validationText('mappings.product_invalid'))),
  ),
  woocommerce_variation_id: z._default(
    intBetween(0, Number.MAX_SAFE_INTEGER, validationText('values.min', { min: 0 })),
    0,
  ),
  woocommerce_product_name: z._default(boundedText(500), ''),
  license_group_id: withLabel('License Pool', RequiredPoolId),
  keys_per_unit: withLabel('Keys per unit', z._default(KeysPerUnit, 1)),
  more_pools: withLabel('More pools', z._default(BundlePools, [])),
  validity: withLabel('Valid for', z._default(Validity, null)),
  validity_unit: withLabel('Unit', z._default(ValidityUnitField, 'month')),
  renewal_policy: withLabel('Renewal orders', z._default(RenewalPolicyField, 'new_key')),
  follows_stock: withLabel('Stock follows the pool', z._default(z.boolean(), false)),
  /** Omitted: now, or the date of this product's mapping that was deleted within a day. */
  orders_from: z.optional(z.nullable(TimestampInput)),
});

export const MappingCreate = MappingFields.check(hasExtensionPeriod);
export type MappingCreate = z.output<typeof MappingCreate>;

/** The keys that the units of a mapped product get. */
export const MappingTerms = z
  .pick(MappingFields, {
    keys_per_unit: true,
    more_pools: true,
    validity: true,
    validity_unit: true,
    renewal_policy: true,
  })
  .check(hasExtensionPeriod);
export type MappingTerms = z.output<typeof MappingTerms>;

/** What each mapping says, without terms of its own. */
export const MappingBasics = z.pick(MappingFields, {
  site_id: true,
  woocommerce_product_id: true,
  woocommerce_variation_id: true,
  woocommerce_product_name: true,
  license_group_id: true,
});

/** The form's fields: a mapping made there is for new orders until another date is chosen. */
export const MappingForm = z.omit(MappingFields, { orders_from: true }).check(hasExtensionPeriod);
export type MappingForm = z.output<typeof MappingForm>;

/** The name of a product or variation in a mapping; undefined if the shop has no such variation. */
export function getDisplayName(product: Product, variationId: number): string | undefined {
  if (variationId === ALL_VARIATIONS) return product.name;
  const variation = product.variations.find(({ id }) => id === variationId);
  return variation && `${product.name} – ${variation.name}`;
}

/** Omitted fields keep their values. */
export const MappingUpdate = z.strictObject({
  is_active: z.optional(z.boolean()),
  follows_stock: z.optional(z.boolean()),
  /** The keys of units that have none yet. */
  keys_per_unit: z.optional(KeysPerUnit),
  more_pools: z.optional(BundlePools),
  validity: z.optional(Validity),
  validity_unit: z.optional(ValidityUnitField),
  renewal_policy: z.optional(RenewalPolicyField),
  woocommerce_product_name: z.optional(boundedText(500)),
  orders_from: z.optional(z.nullable(TimestampInput)),
});
export type MappingUpdate = z.infer<typeof MappingUpdate>;

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
  texts: textsOf('reason'),
});
export type MappingStock = z.infer<typeof MappingStock>;

export const Mapping = z.object({
  id: withLabel('ID', Id),
  site_id: withLabel('Site', reference('sites', { onDelete: 'cascade', appearsOn: false })),
  site: withLabel('Site', z.object({ name: z.string() })),
  woocommerce_product_id: withLabel('Product ID', z.int()),
  woocommerce_variation_id: withLabel('Variation ID', z.int()),
  woocommerce_product_name: withLabel('Product', z.string()),
  /** The result of the latest product check; null if the product is unchanged. */
  shop_state: withLabel('In the shop', z.nullable(MappingShopState)),
  /** The current name of a renamed product. */
  shop_name: withLabel('Name in the shop', z.nullable(z.string())),
  license_group_id: withLabel('License Pool', reference('pools', { appearsOn: false })),
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

setFallbacks(Mapping, {
  shop_state: null,
  shop_name: null,
  keys_per_unit: 1,
  more_pools: [],
  validity: null,
  validity_unit: 'month',
  renewal_policy: 'new_key',
  follows_stock: false,
  stock: null,
  orders_from: null,
});

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
    capability: 'mapping_terms',
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
