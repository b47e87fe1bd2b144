import { eq } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import type { LicenseValidationResult, PoolValidationResult } from '#contract/validation';
import type { Context } from '../../../platform/context';
import { presentTexts } from '../../../platform/db/textColumn';
import { AppError, assertFound, conflict } from '../../../platform/errors';
import { licenses } from '../../../schema';
import { claimKeys } from './claimKeys';
import { countByState } from './readValidationStats';
import { requireValidatedPool, requireValidator } from './requireValidator';
import { presentValidationRun, REQUEST_BUDGET_MS, startValidationRun } from './ValidationRun';
import { validateClaimedKeys, validateNextKeys } from './validateClaimedKeys';

export async function validateLicense(ctx: Context, id: number): Promise<LicenseValidationResult> {
  const [row] = await ctx.db
    .select({ poolId: licenses.poolId, status: licenses.status })
    .from(licenses)
    .where(eq(licenses.id, id));
  const license = assertFound(row, textOf('licenses.not_found'));
  await requireValidatedPool(ctx, license.poolId);
  requireValidator(ctx);
  if (license.status === 'replaced') throw conflict(textOf('licenses.replaced_not_validated'));

  const claimed = await claimKeys(ctx.db, { licenseId: id, limit: 1 });
  if (claimed.length === 0) throw conflict(textOf('validation.already_running'));
  const run = startValidationRun(REQUEST_BUDGET_MS);
  const [validated] = await validateClaimedKeys(ctx, claimed, run, { action: 'license.validate', id });
  if (!validated) throw new AppError('upstream_error', run.reason ?? textOf('validation.failed'));
  return { verdict: validated.verdict, ...presentTexts({ reason: validated.reason }) };
}

/** Validates the pool's keys within the request's time budget, pending ones first. */
export async function validatePool(ctx: Context, id: number): Promise<PoolValidationResult> {
  await requireValidatedPool(ctx, id);
  requireValidator(ctx);
  const { valid, invalid, pending } = await countByState(ctx.db, id);
  const total = valid + invalid + pending;
  const run = startValidationRun(REQUEST_BUDGET_MS);
  await validateNextKeys(ctx, { poolId: id, limit: total }, run, { action: 'pool.validate', id });
  return { ...presentValidationRun(run), remaining: Math.max(0, total - run.total) };
}
