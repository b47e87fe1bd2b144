import { setTimeout } from 'node:timers/promises';
import type { Context } from '../context';
import { type Judged, unknown } from '../integrations/validators/judge';
import { eachAtMost } from '../integrations/woocommerce/eachAtMost';
import type { CheckRun } from './CheckRun';
import { type ClaimedKey, releaseKeys } from './claimKeys';
import { pauseService, takePermit } from './permits';
import { requireValidator } from './requireValidator';
import { type CheckedKey, storeVerdicts, type Why } from './storeVerdicts';

const AT_ONCE = 4;
/** After so many keys without a verdict the service is taken to be down. */
const MOST_FAILURES = 3;
const BUSY = 'The validation service is asked as often as it allows; the rest follows later';

/** Checks keys that were claimed, notes what came of it, and hands back those it did not get to. */
export async function checkKeys(
  ctx: Context,
  keys: ClaimedKey[],
  run: CheckRun,
  why: Why,
): Promise<CheckedKey[]> {
  const checked: CheckedKey[] = [];
  const left: ClaimedKey[] = [];
  await eachAtMost(AT_ONCE, keys, async (key) => {
    const judged = run.isStopped ? undefined : await checkKey(ctx, key, run);
    if (judged) checked.push({ ...key, ...judged });
    else left.push(key);
  });
  await releaseKeys(ctx.db, left);
  if (checked.length > 0) await storeVerdicts(ctx, checked, why);
  return checked;
}

async function checkKey(ctx: Context, key: ClaimedKey, run: CheckRun): Promise<Judged | undefined> {
  const validator = requireValidator(ctx);
  const wait = await takePermit(ctx.db, validator.perMinute, run.deadline - Date.now());
  if (wait === undefined) {
    run.isStopped = true;
    run.reason ??= BUSY;
    return undefined;
  }
  if (wait > 0) await setTimeout(wait);
  if (run.isStopped) return undefined;

  const secret = ctx.vault.tryDecrypt(key.key_cipher);
  const judged =
    secret === undefined ? unknown('The key cannot be decrypted') : await validator.check(secret);
  if (judged.pauseMs !== undefined) await pauseService(ctx.db, judged.pauseMs);
  count(ctx, run, judged);
  return judged;
}

function count(ctx: Context, run: CheckRun, { verdict, reason, pauseMs }: Judged): void {
  run.total += 1;
  run[verdict === 'unknown' ? 'errors' : verdict] += 1;
  run.failuresInARow = verdict === 'unknown' ? run.failuresInARow + 1 : 0;
  if (verdict === 'unknown') {
    run.reason = reason;
    ctx.log.warn({ reason, requestId: ctx.requestId }, 'a license key could not be validated');
  }
  if (pauseMs !== undefined || run.failuresInARow >= MOST_FAILURES) run.isStopped = true;
}
