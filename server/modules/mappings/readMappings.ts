import { asc, eq } from 'drizzle-orm';
import type { Mapping } from '#contract/mappings';
import { message } from '#contract/messages/Message';
import type { Context } from '../../platform/context';
import type { Queryable } from '../../platform/db/openDatabase';
import { assertFound } from '../../platform/errors';
import { mappings, pools, sites } from '../../schema';

export async function getMapping(db: Queryable, id: number): Promise<Mapping> {
  const [row] = await selectMappings(db).where(eq(mappings.id, id));
  return presentMapping(assertFound(row, message('mappings.not_found')));
}

export async function listMappings(ctx: Context, query: { site_id?: number }): Promise<Mapping[]> {
  const siteFilter = query.site_id === undefined ? undefined : eq(mappings.siteId, query.site_id);
  const rows = await selectMappings(ctx.db).where(siteFilter).orderBy(asc(mappings.id));
  return rows.map(presentMapping);
}

function selectMappings(db: Queryable) {
  return db
    .select({ mapping: mappings, siteName: sites.name, poolName: pools.name })
    .from(mappings)
    .innerJoin(sites, eq(sites.id, mappings.siteId))
    .innerJoin(pools, eq(pools.id, mappings.poolId));
}

type MappingRow = Awaited<ReturnType<typeof selectMappings>>[number];

function presentMapping({ mapping, siteName, poolName }: MappingRow): Mapping {
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
