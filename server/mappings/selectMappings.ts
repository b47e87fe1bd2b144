import { eq } from 'drizzle-orm';
import type { Mapping } from '#contract/mappings';
import type { Queryable } from '../db/open';
import { mappings, pools, sites } from '../db/tables';

/** Mappings with the names of what they connect, in one query. */
export function selectMappings(db: Queryable) {
  return db
    .select({ mapping: mappings, siteName: sites.name, poolName: pools.name })
    .from(mappings)
    .innerJoin(sites, eq(sites.id, mappings.siteId))
    .innerJoin(pools, eq(pools.id, mappings.poolId));
}

type MappingRow = Awaited<ReturnType<typeof selectMappings>>[number];

export function presentMapping({ mapping, siteName, poolName }: MappingRow): Mapping {
  return {
    id: mapping.id,
    site_id: mapping.siteId,
    site: { name: siteName },
    woocommerce_product_id: mapping.productId,
    woocommerce_variation_id: mapping.variationId,
    woocommerce_product_name: mapping.productName,
    shop_state: mapping.shopState,
    shop_name: mapping.shopName,
    license_group_id: mapping.poolId,
    licenseGroup: { id: mapping.poolId, name: poolName },
    is_active: mapping.isActive,
    created_at: mapping.createdAt.toISOString(),
  };
}
