import type { ValidationStats } from '#contract/validation';
import type { Context } from '../context';
import { settings } from '../db/tables';
import { readStates } from './readStates';

export async function validationStats(ctx: Context): Promise<ValidationStats> {
  const [{ valid, invalid, pending }, [run]] = await Promise.all([
    readStates(ctx.db),
    ctx.db.select({ at: settings.validationLastRun }).from(settings),
  ]);
  return {
    total_unlimited: valid + invalid + pending,
    valid,
    invalid,
    pending,
    last_run: run?.at?.toISOString() ?? null,
  };
}
