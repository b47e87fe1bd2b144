import { eq } from 'drizzle-orm';
import type { Pool } from '#contract/pools';
import { textOf } from '#contract/texts/Text';
import type { Queryable } from '../../../platform/db/openDatabase';
import { assertFound } from '../../../platform/errors';
import { pools } from '../../../schema';
import { presentPool, selectPools } from './selectPools';

export async function readPool(db: Queryable, id: number): Promise<Pool> {
  const [row] = await selectPools(db).where(eq(pools.id, id));
  return presentPool(assertFound(row, textOf('pools.not_found')));
}
