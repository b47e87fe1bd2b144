import { eq } from 'drizzle-orm';
import type { Data } from '#contract/endpoint';
import type { validation } from '#contract/validation';
import type { Context } from '../context';
import { licenses, pools } from '../db/tables';
import { conflict, found } from '../errors';
import { noValidator } from './noValidator';

export async function validateLicense(
  ctx: Context,
  id: number,
): Promise<Data<typeof validation.validateLicense>> {
  const [row] = await ctx.db
    .select({ requiresValidation: pools.requiresValidation })
    .from(licenses)
    .innerJoin(pools, eq(pools.id, licenses.poolId))
    .where(eq(licenses.id, id));
  if (!found(row, 'License').requiresValidation) {
    throw conflict('The keys of this pool need no validation');
  }
  throw noValidator();
}
