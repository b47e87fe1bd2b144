import type { Context } from '../context';
import type { Tx } from '../db/open';
import { checkWaitingJob } from './checkWaitingJob';
import { readStates } from './readStates';

/**
 * Called in the transaction whose units found no key, or that added keys: has the pool's pending keys checked
 * for those who wait. False where there is nothing to check, so that nothing will come of waiting.
 */
export async function queueChecks(tx: Tx, ctx: Context, poolId: number): Promise<boolean> {
  if (!ctx.validator) return false;
  const { pending } = await readStates(tx, poolId);
  if (pending <= 0) return false;
  await ctx.jobs.send(tx, checkWaitingJob, { poolId });
  return true;
}
