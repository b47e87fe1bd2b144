import { eq } from 'drizzle-orm';
import type { PoolValidated } from '#contract/validation';
import type { Context } from '../context';
import { pools } from '../db/tables';
import { conflict, found } from '../errors';
import { noValidator } from './noValidator';

export async function validatePool(ctx: Context, id: number): Promise<PoolValidated> {
  const [row] = await ctx.db
    .select({ requiresValidation: pools.requiresValidation })
    .from(pools)
    .where(eq(pools.id, id));
  if (!found(row, 'License pool').requiresValidation) {
    throw conflict('The keys of this pool need no validation');
  }
  throw noValidator();
}
