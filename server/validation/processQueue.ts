import type { Validated } from '#contract/validation';
import type { Context } from '../context';
import { settings } from '../db/tables';
import { CALL_BUDGET_MS, type CheckRun, startRun } from './CheckRun';
import { checkNext } from './checkNext';
import { presentRun } from './presentRun';
import { requireValidator } from './requireValidator';

/** Checks the next keys in line at once, whether their time has come or not. */
export async function processQueue(ctx: Context, batchSize: number): Promise<Validated> {
  requireValidator(ctx);
  const run: CheckRun = startRun(CALL_BUDGET_MS);
  await ctx.db.update(settings).set({ validationLastRun: new Date() });
  await checkNext(ctx, { limit: batchSize }, run, { action: 'license.validate_many' });
  return presentRun(run);
}
