import { and, count, isNotNull, ne } from 'drizzle-orm';
import type { ValidationStats } from '#contract/validation';
import type { Context } from '../context';
import { licenses, settings } from '../db/tables';

/** Replaced keys are withdrawn: whether they are valid no longer matters. */
export async function validationStats(ctx: Context): Promise<ValidationStats> {
  const rows = await ctx.db
    .select({ validation: licenses.validation, n: count() })
    .from(licenses)
    .where(and(isNotNull(licenses.validation), ne(licenses.status, 'replaced')))
    .groupBy(licenses.validation);
  const [run] = await ctx.db.select({ at: settings.validationLastRun }).from(settings);

  const counted = Object.fromEntries(rows.map(({ validation, n }) => [validation, n]));
  const { valid = 0, invalid = 0, pending = 0 } = counted;
  return {
    total_unlimited: valid + invalid + pending,
    valid,
    invalid,
    pending,
    last_run: run?.at?.toISOString() ?? null,
  };
}
