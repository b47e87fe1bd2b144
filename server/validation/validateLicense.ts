import { eq } from 'drizzle-orm';
import type { LicenseValidated } from '#contract/validation';
import type { Context } from '../context';
import { licenses } from '../db/tables';
import { AppError, conflict, found } from '../errors';
import { CALL_BUDGET_MS, startRun } from './CheckRun';
import { checkKeys } from './checkKeys';
import { checkValidated } from './checkValidated';
import { claimKeys } from './claimKeys';
import { requireValidator } from './requireValidator';

/** Checks one key now. */
export async function validateLicense(ctx: Context, id: number): Promise<LicenseValidated> {
  const [row] = await ctx.db
    .select({ poolId: licenses.poolId, status: licenses.status })
    .from(licenses)
    .where(eq(licenses.id, id));
  const license = found(row, 'License');
  await checkValidated(ctx, license.poolId);
  requireValidator(ctx);
  if (license.status === 'replaced') throw conflict('A replaced license is not validated');

  const claimed = await claimKeys(ctx.db, { licenseId: id, limit: 1 });
  if (claimed.length === 0) throw conflict('This license is being validated already');
  const run = startRun(CALL_BUDGET_MS);
  const [checked] = await checkKeys(ctx, claimed, run, { action: 'license.validate', id });
  if (!checked) throw new AppError('upstream_error', run.reason ?? 'The key could not be validated');
  return { verdict: checked.verdict, reason: checked.reason };
}
