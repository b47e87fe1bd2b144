import { and, asc, eq, type InferSelectModel, sql } from 'drizzle-orm';
import type { Mapping, MappingStock } from '#contract/mappings';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Queryable } from '../../../platform/db/openDatabase';
import { presentTexts } from '../../../platform/db/textColumn';
import { assertFound } from '../../../platform/errors';
import { mappingStock, mappings, pools, sites } from '../../../schema';

function selectMappings(db: Queryable) {
  return db
    .select({
      mapping: mappings,
      siteName: sites.name,
      poolName: pools.name,
      morePools: sql<Mapping['more_pools']>`(
        SELECT coalesce(json_agg(json_build_object('license_group_id', p.id, 'keys_per_unit', b.keys_per_unit,
          'licenseGroup', json_build_object('id', p.id, 'name', p.name)) ORDER BY b.position), '[]')
        FROM mapping_pools b JOIN pools p ON p.id = b.pool_id WHERE b.mapping_id = ${mappings.id})`,
      stock: mappingStock,
      units: sql<number | null>`CASE WHEN ${mappingStock.mappingId} IS NOT NULL THEN (
        SELECT units FROM mapping_units WHERE mapping_id = ${mappings.id}) END`,
    })
    .from(mappings)
    .leftJoin(mappingStock, eq(mappingStock.mappingId, mappings.id))
    .innerJoin(sites, eq(sites.id, mappings.siteId))
    .innerJoin(pools, eq(pools.id, mappings.poolId));
}

type MappingRow = Awaited<ReturnType<typeof selectMappings>>[number];

function presentMapping({ mapping, siteName, poolName, morePools, stock, units }: MappingRow): Mapping {
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
    keys_per_unit: mapping.keysPerUnit,
    more_pools: morePools,
    validity: mapping.validity,
    validity_unit: mapping.validityUnit,
    renewal_policy: mapping.renewalPolicy,
    is_active: mapping.isActive,
    follows_stock: stock !== null,
    stock: stock && presentMappingStock(stock, units),
    orders_from: mapping.ordersFrom?.toISOString() ?? null,
    created_at: mapping.createdAt.toISOString(),
  };
}

type StockRow = InferSelectModel<typeof mappingStock>;

function presentMappingStock(stock: StockRow, units: number | null): MappingStock {
  return {
    state: getState(stock),
    units,
    quantity: stock.quantity,
    in_transit: Math.max(0, stock.inTransit),
    written_at: stock.writtenAt?.toISOString() ?? null,
    changed_at: stock.changedAt?.toISOString() ?? null,
    changed_to: stock.changedTo,
    ...presentTexts({ reason: stock.reason }),
  };
}

function getState({ reason, isPaused, writtenAt }: StockRow): MappingStock['state'] {
  if (reason) return 'failed';
  if (isPaused) return 'changed';
  return writtenAt ? 'kept' : 'pending';
}

export async function getMapping(db: Queryable, id: number): Promise<Mapping> {
  const [row] = await selectMappings(db).where(eq(mappings.id, id));
  return presentMapping(assertFound(row, textOf('mappings.not_found')));
}

export async function listMappings(
  ctx: Context,
  { site_id, license_group_id: pool }: { site_id?: number; license_group_id?: number },
): Promise<Mapping[]> {
  const siteFilter = site_id === undefined ? undefined : eq(mappings.siteId, site_id);
  const poolFilter =
    pool === undefined
      ? undefined
      : sql`${mappings.id} IN (SELECT mapping_id FROM mapped_pools WHERE pool_id = ${pool})`;
  const rows = await selectMappings(ctx.db).where(and(siteFilter, poolFilter)).orderBy(asc(mappings.id));
  return rows.map(presentMapping);
}
