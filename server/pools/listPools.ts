import { sql } from 'drizzle-orm';
import type { Pool } from '#contract/pools';
import type { Context } from '../context';
import { pools } from '../db/tables';
import { presentPool } from './presentPool';
import { selectPools } from './selectPools';

export async function listPools(ctx: Context): Promise<Pool[]> {
  const rows = await selectPools(ctx.db).orderBy(sql`lower(${pools.name})`, pools.id);
  return rows.map(presentPool);
}
