import { eq } from 'drizzle-orm';
import type { Context } from '../context';
import { pools } from '../db/tables';
import { conflict, found } from '../errors';

/** Refuses pools whose keys nobody validates. */
export async function checkValidated(ctx: Context, poolId: number): Promise<void> {
  const [pool] = await ctx.db
    .select({ requiresValidation: pools.requiresValidation })
    .from(pools)
    .where(eq(pools.id, poolId));
  if (!found(pool, 'License pool').requiresValidation) {
    throw conflict('The keys of this pool need no validation');
  }
}
