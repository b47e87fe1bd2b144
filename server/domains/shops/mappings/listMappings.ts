import { and, asc, eq, sql } from 'drizzle-orm';
import type { Mapping } from '#contract/mappings';
import type { Context } from '../../../platform/context';
import { mappings } from '../../../schema';
import { presentMapping, selectMappings } from './selectMappings';

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
