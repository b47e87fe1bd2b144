import { eq, sql } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import type { LicenseValidationResult, PoolValidationResult, ValidationStats } from '#contract/validation';
import type { Context } from '../../../platform/context';
import type { Queryable } from '../../../platform/db/openDatabase';
import { presentTexts } from '../../../platform/db/textColumn';
import { AppError, assertFound, conflict } from '../../../platform/errors';
import { licenses, pools, validationService } from '../../../schema';
import { claimKeys } from './claimKeys';
import {
  presentValidationRun,
  REQUEST_BUDGET_MS,
  startValidationRun,
  validateClaimedKeys,
  validateNextKeys,
} from './validateClaimedKeys';

export async function validateLicense(ctx: Context, id: number): Promise<LicenseValidationResult> {
  const [row] = await ctx.db
    .select({ poolId: licenses.poolId, status: licenses.status })
    .from(licenses)
    .where(eq(licenses.id, id));
  const license = assertFound(row, textOf('licenses.not_found'));
  await requireValidatedPool(ctx, license.poolId);
  const run = startValidationRun(ctx, REQUEST_BUDGET_MS);
  if (license.status === 'replaced') throw conflict(textOf('licenses.replaced_not_validated'));

  const claimed = await claimKeys(ctx.db, { licenseId: id, limit: 1 });
  if (claimed.length === 0) throw conflict(textOf('validation.already_running'));
  const [validated] = await validateClaimedKeys(ctx, claimed, run, { action: 'license.validate', id });
  if (!validated) throw new AppError('upstream_error', run.reason ?? textOf('validation.failed'));
  return { verdict: validated.verdict, ...presentTexts({ reason: validated.reason }) };
}

/** Validates the pool's keys within the request's time budget, pending ones first. */
export async function validatePool(ctx: Context, id: number): Promise<PoolValidationResult> {
  await requireValidatedPool(ctx, id);
  const run = startValidationRun(ctx, REQUEST_BUDGET_MS);
  const { valid, invalid, pending } = await countByState(ctx.db, id);
  const total = valid + invalid + pending;
  await validateNextKeys(ctx, { poolId: id, limit: total }, run, { action: 'pool.validate', id });
  return { ...presentValidationRun(run), remaining: Math.max(0, total - run.total) };
}

async function requireValidatedPool(ctx: Context, poolId: number): Promise<void> {
  const [pool] = await ctx.db
    .select({ requiresValidation: pools.requiresValidation })
    .from(pools)
    .where(eq(pools.id, poolId));
  if (!assertFound(pool, textOf('pools.not_found')).requiresValidation)
    throw conflict(textOf('pools.needs_no_validation'));
}

export async function readValidationStats(ctx: Context): Promise<ValidationStats> {
  const [{ valid, invalid, pending }, [lastRun]] = await Promise.all([
    countByState(ctx.db),
    ctx.db.select({ at: validationService.lastRunAt }).from(validationService),
  ]);
  return {
    total_unlimited: valid + invalid + pending,
    valid,
    invalid,
    pending,
    last_run: lastRun?.at?.toISOString() ?? null,
  };
}

/** Number of keys per state, without replaced ones. */
interface ValidationCounts {
  valid: number;
  invalid: number;
  pending: number;
}

/** Reads the precomputed counts of one pool or all pools. */
export async function countByState(db: Queryable, poolId?: number): Promise<ValidationCounts> {
  const { rows } = await db.execute<ValidationCounts & Record<string, unknown>>(
    sql`SELECT coalesce(sum(valid), 0)::bigint AS valid, coalesce(sum(invalid), 0)::bigint AS invalid,
          coalesce(sum(pending), 0)::bigint AS pending
        FROM pool_stock WHERE ${poolId === undefined ? sql`true` : sql`pool_id = ${poolId}`}`,
  );
  return rows[0] ?? { valid: 0, invalid: 0, pending: 0 };
}
