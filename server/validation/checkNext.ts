import type { Context } from '../context';
import type { CheckRun } from './CheckRun';
import { checkKeys } from './checkKeys';
import { claimKeys, type Wanted } from './claimKeys';
import type { Why } from './storeVerdicts';

/** Keys claimed and noted at once: what a server that dies has in hand is few. */
const ROUND = 20;

/** Checks the next keys in line, round by round, until enough are checked, none is left, or time is up. */
export async function checkNext(ctx: Context, wanted: Wanted, run: CheckRun, why: Why): Promise<void> {
  let left = wanted.limit;
  while (left > 0 && !run.isStopped && Date.now() < run.deadline) {
    const keys = await claimKeys(ctx.db, { ...wanted, except: run.seen, limit: Math.min(left, ROUND) });
    if (keys.length === 0) return;
    run.seen.push(...keys.map(({ id }) => id));
    await checkKeys(ctx, keys, run, why);
    left -= keys.length;
  }
}
