import * as z from 'zod/mini';
import {
  KeysPerUnit,
  type RenewalPolicy,
  RenewalPolicyField,
  Validity,
  ValidityUnitField,
} from './mappingTerms';
import { validationMessage } from './messages/validationMessage';
import { TimestampInput } from './shared/dates';
import { boundedText, intBetween, requiredId } from './shared/fields';
import { withLabel } from './shared/labels';
import type { Product } from './sites';

/** The variation id that matches every variation of a product. */
export const ALL_VARIATIONS = 0;

/** The pools of a bundle, with the mapping's own one. */
export const MAX_POOLS = 10;

const RequiredPoolId = requiredId(validationMessage('licenses.pool_required'));

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
    .check(z.maxLength(MAX_POOLS - 1, validationMessage('mappings.max_pools', { max: MAX_POOLS }))),
);

const hasExtensionPeriod = z.refine<{ renewal_policy: RenewalPolicy; validity: number | null }>(
  (terms) => terms.renewal_policy !== 'extend' || terms.validity !== null,
  { error: validationMessage('mappings.extension_needs_validity'), path: ['validity'] },
);

const MappingFields = z.strictObject({
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

/** What the units of a mapped product get. */
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
  /** What units get that have no key yet. */
  keys_per_unit: z.optional(KeysPerUnit),
  more_pools: z.optional(BundlePools),
  validity: z.optional(Validity),
  validity_unit: z.optional(ValidityUnitField),
  renewal_policy: z.optional(RenewalPolicyField),
  woocommerce_product_name: z.optional(boundedText(500)),
  orders_from: z.optional(z.nullable(TimestampInput)),
});
export type MappingUpdate = z.infer<typeof MappingUpdate>;
