import { eq } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import type { Context, Services } from '../../../platform/context';
import type { Db } from '../../../platform/db/openDatabase';
import { assertFound, conflict, unavailable } from '../../../platform/errors';
import type { Validator } from '../../../platform/validators/createValidator';
import { pools } from '../../../schema';

/** Returns the validation service; throws `unavailable` if none is configured. */
export function requireValidator({ validator }: Services): Validator {
  if (!validator) throw unavailable(textOf('validation.not_configured'));
  return validator;
}

/** Throws `conflict` if the pool requires no validation. */
export async function requireValidatedPool(ctx: Context, poolId: number): Promise<void> {
  const [pool] = await ctx.db
    .select({ requiresValidation: pools.requiresValidation })
    .from(pools)
    .where(eq(pools.id, poolId));
  if (!assertFound(pool, textOf('pools.not_found')).requiresValidation) {
    throw conflict(textOf('pools.needs_no_validation'));
  }
}

/** Stores whether a validator is configured; the allocation in all processes depends on it. */
export async function recordValidatorConfigured(db: Db, isConfigured: boolean): Promise<void> {
  await db.$client.query('UPDATE validation_service SET is_configured = $1', [isConfigured]);
}
