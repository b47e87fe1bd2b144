import { sql } from 'drizzle-orm';
import type { Pool, PoolQuery } from '#contract/pools';
import type { Context } from '../../../platform/context';
import { pools } from '../../../schema';
import { presentPool, selectPools } from './selectPools';

export async function listPools(ctx: Context, { site_id: site }: PoolQuery = {}): Promise<Pool[]> {
  const siteFilter =
    site === undefined
      ? undefined
      : sql`${pools.id} IN (SELECT pool_id FROM mapped_pools WHERE site_id = ${site})`;
  const rows = await selectPools(ctx.db).where(siteFilter).orderBy(sql`lower(${pools.name})`, pools.id);
  return rows.map(presentPool);
}
