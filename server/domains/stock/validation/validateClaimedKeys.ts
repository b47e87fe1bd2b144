import { setTimeout } from 'node:timers/promises';
import pMap from 'p-map';
import { type Text, textOf } from '#contract/texts/Text';
import type { ValidationSummary } from '#contract/validation';
import type { Context, Services } from '../../../platform/context';
import type { Db } from '../../../platform/db/openDatabase';
import { presentTexts } from '../../../platform/db/textColumn';
import { AppError, unavailable } from '../../../platform/errors';
import { formatText } from '../../../platform/formatText';
import {
  unknownResult,
  type Validator,
  type ValidatorResult,
} from '../../../platform/validators/createValidator';
import {
  type AuditSubject,
  type ClaimedKey,
  claimKeys,
  type KeySelection,
  releaseKeys,
  saveResults,
  type ValidatedKey,
} from './claimKeys';

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
const RATE_LIMITED = textOf('validation.rate_limit_reached');

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
  const waitMs = await consumeToken(ctx.db, run.validator.perMinute, run.deadline - Date.now());
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
      ? unknownResult(textOf('validation.not_decryptable'))
      : await run.validator.validate(licenseKey);
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
      { reason: reason && formatText('en', reason), requestId: ctx.requestId },
      'a license key could not be validated',
    );
  }
  if (retryAfterMs !== undefined || run.consecutiveFailures >= MAX_CONSECUTIVE_FAILURES) run.isStopped = true;
}

// One row for all processes reserves the next slot at the service's rate limit. A limiter library only counts requests
// and refuses; a validation waits for its slot.
const CONSUME_TOKEN = `
  UPDATE validation_service SET suspended_until = greatest(suspended_until, clock_timestamp()) + $1 * interval '1 ms'
  WHERE suspended_until <= clock_timestamp() + $2 * interval '1 ms'
  RETURNING greatest(extract(epoch FROM suspended_until - clock_timestamp()) * 1000 - $1, 0)::float8 AS wait`;

/** Reserves a request slot; returns the delay in ms, or undefined if no slot starts within `maxWaitMs`. */
async function consumeToken(
  db: Db,
  perMinute: number | null,
  maxWaitMs: number,
): Promise<number | undefined> {
  const intervalMs = perMinute === null ? 0 : 60_000 / perMinute;
  const { rows } = await db.$client.query<{ wait: number }>(CONSUME_TOKEN, [
    intervalMs,
    Math.max(maxWaitMs, 0),
  ]);
  return rows[0]?.wait;
}

const SUSPEND = `
  UPDATE validation_service SET suspended_until = greatest(suspended_until, clock_timestamp() + $1 * interval '1 ms')`;

/** Pauses all processes for the time that the service requested. */
async function suspendService(db: Db, pauseMs: number): Promise<void> {
  await db.$client.query(SUSPEND, [pauseMs]);
}

/** Limits and totals of one validation run. */
interface ValidationRun extends Omit<ValidationSummary, 'reason' | 'texts'> {
  validator: Validator;
  /** The cause of the errors, or of an early stop. */
  reason: Text | null;
  /** No validation starts after this time (ms since the epoch). */
  deadline: number;
  /** Keys without a definite result since the latest definite one. */
  consecutiveFailures: number;
  /** True after a rate limit or repeated failures; no more keys are validated. */
  isStopped: boolean;
  seenIds: number[];
}

/** Throws `unavailable` if no validation service is configured. */
export function startValidationRun({ validator }: Services, budgetMs: number): ValidationRun {
  if (!validator) throw unavailable(textOf('validation.not_configured'));
  const noResults = { total: 0, valid: 0, invalid: 0, errors: 0, reason: null };
  return {
    ...noResults,
    validator,
    deadline: Date.now() + budgetMs,
    consecutiveFailures: 0,
    isStopped: false,
    seenIds: [],
  };
}

/** Leaves time for the last key, which takes up to 8 s, within the request timeout of 30 s. */
export const REQUEST_BUDGET_MS = 15_000;
/** Shorter than the claim of the keys. */
export const JOB_BUDGET_MS = 120_000;

/** Returns the totals; throws `upstream_error` if no key could be validated. */
export function presentValidationRun({
  total,
  valid,
  invalid,
  errors,
  reason,
}: ValidationRun): ValidationSummary {
  if (reason && errors === total) throw new AppError('upstream_error', reason);
  return { total, valid, invalid, errors, ...presentTexts({ reason }) };
}

/** Stores whether a validator is configured; the allocation in all processes depends on it. */
export async function recordValidatorConfigured(db: Db, isConfigured: boolean): Promise<void> {
  await db.$client.query('UPDATE validation_service SET is_configured = $1', [isConfigured]);
}
