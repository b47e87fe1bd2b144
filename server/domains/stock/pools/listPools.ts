import { eq, inArray, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Pool, PoolQuery } from '#contract/pools';
import type { Context } from '../../../platform/context';
import { mappingPools, mappings, pools } from '../../../schema';
import { presentPool, selectPools } from './selectPools';

export async function listPools(ctx: Context, { site_id: site }: PoolQuery = {}): Promise<Pool[]> {
  const mapped = union(
    ctx.db
      .select({ id: mappings.poolId })
      .from(mappings)
      .where(eq(mappings.siteId, site ?? 0)),
    ctx.db
      .select({ id: mappingPools.poolId })
      .from(mappingPools)
      .innerJoin(mappings, eq(mappings.id, mappingPools.mappingId))
      .where(eq(mappings.siteId, site ?? 0)),
  );
  const siteFilter = site === undefined ? undefined : inArray(pools.id, mapped);
  const rows = await selectPools(ctx.db).where(siteFilter).orderBy(sql`lower(${pools.name})`, pools.id);
  return rows.map(presentPool);
}
