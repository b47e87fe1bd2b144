import type { Mapping } from '#contract/mappings';

/** A mapping of a product to a pool, without options. */
export const officeMapping: Mapping = {
  id: 5,
  site_id: 3,
  site: { name: 'Main Shop' },
  woocommerce_product_id: 1042,
  woocommerce_variation_id: 0,
  woocommerce_product_name: 'Office 2024',
  shop_state: null,
  shop_name: null,
  license_group_id: 2,
  licenseGroup: { id: 2, name: 'Office keys' },
  keys_per_unit: 1,
  more_pools: [],
  validity: null,
  validity_unit: 'month',
  renewal_policy: 'new_key',
  is_active: true,
  follows_stock: false,
  stock: null,
  orders_from: '2026-11-02T10:00:00.000Z',
  created_at: '2026-11-02T10:00:00.000Z',
};
