import { eq } from 'drizzle-orm';
import type { Context, Services } from '../../platform/context';
import type { Db } from '../../platform/db/openDatabase';
import { assertFound, conflict, unavailable } from '../../platform/errors';
import type { Validator } from '../../platform/validators/createValidator';
import { pools } from '../../schema';

/** The validation service, for what cannot do without one. */
export function requireValidator({ validator }: Services): Validator {
  if (!validator) throw unavailable('No validation service is configured');
  return validator;
}

/** Refuses pools whose keys nobody validates. */
export async function requireValidatedPool(ctx: Context, poolId: number): Promise<void> {
  const [pool] = await ctx.db
    .select({ requiresValidation: pools.requiresValidation })
    .from(pools)
    .where(eq(pools.id, poolId));
  if (!assertFound(pool, 'License pool').requiresValidation) {
    throw conflict('The keys of this pool need no validation');
  }
}

/** Tells the database whether keys are validated: what gives them to orders goes by it, on every process. */
export async function recordValidatorConfigured(db: Db, isConfigured: boolean): Promise<void> {
  await db.$client.query('UPDATE validation_service SET is_configured = $1', [isConfigured]);
}
