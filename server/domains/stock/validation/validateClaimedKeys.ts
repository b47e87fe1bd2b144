import { setTimeout } from 'node:timers/promises';
import pMap from 'p-map';
import { message } from '#contract/messages/Message';
import type { Context } from '../../../platform/context';
import { formatMessage } from '../../../platform/formatMessage';
import { unknownResult, type ValidatorResult } from '../../../platform/validators/evaluateResponse';
import { type ClaimedKey, claimKeys, type KeySelection, releaseKeys } from './claimKeys';
import { consumeToken, suspendService } from './rateLimiter';
import { requireValidator } from './requireValidator';
import { type AuditSubject, saveResults, type ValidatedKey } from './saveResults';
import type { ValidationRun } from './ValidationRun';

/** Limits the keys that a crashed server leaves claimed. */
const BATCH_SIZE = 20;

/** Validates keys in batches until the limit, the deadline or the last key is reached. */
export async function validateNextKeys(
  ctx: Context,
  selection: KeySelection,
  run: ValidationRun,
  subject: AuditSubject,
): Promise<void> {
  let remaining = selection.limit;
  while (remaining > 0 && !run.isStopped && Date.now() < run.deadline) {
    const keys = await claimKeys(ctx.db, {
      ...selection,
      excludedIds: run.seenIds,
      limit: Math.min(remaining, BATCH_SIZE),
    });
    if (keys.length === 0) return;
    run.seenIds.push(...keys.map(({ id }) => id));
    await validateClaimedKeys(ctx, keys, run, subject);
    remaining -= keys.length;
  }
}

const CONCURRENCY = 4;
/** The run stops after this many consecutive keys without a definite result. */
const MAX_CONSECUTIVE_FAILURES = 3;
const RATE_LIMITED = message('validation.rate_limit_reached');

/** Validates claimed keys, saves the results and releases the keys that were skipped. */
export async function validateClaimedKeys(
  ctx: Context,
  keys: ClaimedKey[],
  run: ValidationRun,
  subject: AuditSubject,
): Promise<ValidatedKey[]> {
  const validated: ValidatedKey[] = [];
  const skipped: ClaimedKey[] = [];
  const validate = async (key: ClaimedKey) => {
    const result = run.isStopped ? undefined : await validateKey(ctx, key, run);
    if (result) validated.push({ ...key, ...result });
    else skipped.push(key);
  };
  await pMap(keys, validate, { concurrency: CONCURRENCY });
  await releaseKeys(ctx.db, skipped);
  if (validated.length > 0) await saveResults(ctx, validated, subject);
  return validated;
}

async function validateKey(
  ctx: Context,
  key: ClaimedKey,
  run: ValidationRun,
): Promise<ValidatorResult | undefined> {
  const validator = requireValidator(ctx);
  const waitMs = await consumeToken(ctx.db, validator.perMinute, run.deadline - Date.now());
  if (waitMs === undefined) {
    run.isStopped = true;
    run.reason ??= RATE_LIMITED;
    return undefined;
  }
  if (waitMs > 0) await setTimeout(waitMs);
  if (run.isStopped) return undefined;

  const licenseKey = ctx.vault.tryDecrypt(key.key_cipher, 'licenses.key_cipher', key.id);
  const result =
    licenseKey === undefined
      ? unknownResult(message('validation.not_decryptable'))
      : await validator.validate(licenseKey);
  if (result.retryAfterMs !== undefined) await suspendService(ctx.db, result.retryAfterMs);
  countResult(ctx, run, result);
  return result;
}

function countResult(
  ctx: Context,
  run: ValidationRun,
  { verdict, reason, retryAfterMs }: ValidatorResult,
): void {
  run.total += 1;
  run[verdict === 'unknown' ? 'errors' : verdict] += 1;
  run.consecutiveFailures = verdict === 'unknown' ? run.consecutiveFailures + 1 : 0;
  if (verdict === 'unknown') {
    run.reason = reason;
    ctx.log.warn(
      { reason: reason && formatMessage('en', reason), requestId: ctx.requestId },
      'a license key could not be validated',
    );
  }
  if (retryAfterMs !== undefined || run.consecutiveFailures >= MAX_CONSECUTIVE_FAILURES) run.isStopped = true;
}
