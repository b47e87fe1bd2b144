import { eq } from 'drizzle-orm';
import type { Pool } from '#contract/pools';
import type { Context } from '../context';
import type { Queryable } from '../db/open';
import { pools } from '../db/tables';
import { found } from '../errors';
import { presentPool } from './presentPool';
import { selectPools } from './selectPools';

export async function getPool(ctx: Context, id: number): Promise<Pool> {
  return readPool(ctx.db, id);
}

export async function readPool(db: Queryable, id: number): Promise<Pool> {
  const [row] = await selectPools(db).where(eq(pools.id, id));
  return presentPool(found(row, 'License pool'));
}
