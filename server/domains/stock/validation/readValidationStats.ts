import { sql } from 'drizzle-orm';
import type { ValidationStats } from '#contract/validation';
import type { Context } from '../../../platform/context';
import type { Queryable } from '../../../platform/db/openDatabase';
import { validationService } from '../../../schema';

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
