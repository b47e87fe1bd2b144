import type { PoolValidated } from '#contract/validation';
import type { Context } from '../context';
import { CALL_BUDGET_MS, startRun } from './CheckRun';
import { checkNext } from './checkNext';
import { checkValidated } from './checkValidated';
import { presentRun } from './presentRun';
import { readStates } from './readStates';
import { requireValidator } from './requireValidator';

/** Checks as many of the pool's keys as a call has time for, never checked ones first; the queue does the rest. */
export async function validatePool(ctx: Context, id: number): Promise<PoolValidated> {
  await checkValidated(ctx, id);
  requireValidator(ctx);
  const { valid, invalid, pending } = await readStates(ctx.db, id);
  const all = valid + invalid + pending;
  const run = startRun(CALL_BUDGET_MS);
  await checkNext(ctx, { poolId: id, limit: all }, run, { action: 'pool.validate', id });
  return { ...presentRun(run), remaining: Math.max(0, all - run.total) };
}
