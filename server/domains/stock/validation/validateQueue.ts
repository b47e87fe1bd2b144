import type { ValidationSummary } from '#contract/validation';
import { type Context, systemContext } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { defineJob, everyMinutes } from '../../../platform/jobs/defineJob';
import { enqueueAll } from '../../../platform/jobs/enqueue';
import { validationService } from '../../../schema';
import { fulfillBackordersQueue } from '../pools/backorderQueue';
import { validateBackorderedPoolJob } from './validateBackorderedPool';
import {
  JOB_BUDGET_MS,
  presentValidationRun,
  REQUEST_BUDGET_MS,
  startValidationRun,
  validateNextKeys,
} from './validateClaimedKeys';

/** Validates the next keys immediately, even if they are not due. */
export async function validateQueue(ctx: Context, batchSize: number): Promise<ValidationSummary> {
  const run = startValidationRun(ctx, REQUEST_BUDGET_MS);
  await ctx.db.update(validationService).set({ lastRunAt: new Date() });
  await validateNextKeys(ctx, { limit: batchSize }, run, { action: 'license.validate_many' });
  return presentValidationRun(run);
}

/** Runs every minute in one of the processes. */
export const validateQueueJob = defineJob({
  queue: 'validation.enqueue',
  retryLimit: 0,
  schedule: everyMinutes(1),
  async run(services) {
    const ctx = systemContext(services, 'validation.enqueue');
    await enqueueBackorderedPools(ctx);
    if (!services.validator) return;
    const limit = await acquireTurn(ctx);
    if (limit === undefined) return;
    await validateNextKeys(ctx, { onlyDue: true, limit }, startValidationRun(services, JOB_BUDGET_MS), {
      action: 'license.validate_many',
    });
  },
});

const BACKORDERED_POOLS = `
  SELECT DISTINCT b.pool_id FROM waiting_units b JOIN pools p ON p.id = b.pool_id WHERE p.requires_validation`;

/** Retries backordered pools before the interval has passed: the service may be back or no longer required. */
async function enqueueBackorderedPools(ctx: Context): Promise<void> {
  const { rows } = await ctx.db.$client.query<{ pool_id: number }>(BACKORDERED_POOLS);
  const pools = rows.map(({ pool_id }) => ({ poolId: pool_id }));
  if (pools.length === 0) return;
  await transaction(ctx.db, async (tx) => {
    await enqueueAll(tx, fulfillBackordersQueue, pools);
    await enqueueAll(tx, validateBackorderedPoolJob, pools);
  });
}

// Tolerates 30 seconds, because a scheduled job does not run at exact minutes.
const ACQUIRE_TURN = `
  UPDATE validation_service v SET last_run_at = now() FROM settings s
  WHERE v.last_run_at IS NULL
    OR v.last_run_at <= now() - make_interval(mins => s.validation_check_interval) + interval '30 seconds'
  RETURNING s.validation_batch_size AS batch`;

/** Claims the due run in the database; returns its batch size, or undefined if none is due. */
async function acquireTurn({ db }: Context): Promise<number | undefined> {
  const { rows } = await db.$client.query<{ batch: number }>(ACQUIRE_TURN);
  return rows[0]?.batch;
}
