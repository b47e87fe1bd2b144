import type { ValidationSummary } from '#contract/validation';
import { type Context, systemContext } from '../../platform/context';
import { transaction } from '../../platform/db/transaction';
import { defineJob } from '../../platform/jobs/defineJob';
import { settings } from '../../schema';
import { fulfillBackordersQueue } from '../pools';
import { requireValidator } from './requireValidator';
import {
  JOB_BUDGET_MS,
  presentValidationRun,
  REQUEST_BUDGET_MS,
  startValidationRun,
  type ValidationRun,
} from './ValidationRun';
import { validateBackorderedPoolJob } from './validateBackorderedPool';
import { validateNextKeys } from './validateClaimedKeys';

/** Checks the next keys in line at once, whether their time has come or not. */
export async function validateQueue(ctx: Context, batchSize: number): Promise<ValidationSummary> {
  requireValidator(ctx);
  const run: ValidationRun = startValidationRun(REQUEST_BUDGET_MS);
  await ctx.db.update(settings).set({ validationLastRun: new Date() });
  await validateNextKeys(ctx, { limit: batchSize }, run, { action: 'license.validate_many' });
  return presentValidationRun(run);
}

/** Looks every minute what there is to validate, once whatever the number of processes. */
export const validateQueueJob = defineJob({
  queue: 'validation.enqueue',
  batchSize: 1,
  retryLimit: 0,
  cron: '* * * * *',
  async run(services) {
    const ctx = systemContext(services, 'validation.enqueue');
    await enqueueBackorderedPools(ctx);
    if (!services.validator) return;
    const limit = await acquireTurn(ctx);
    if (limit === undefined) return;
    await validateNextKeys(ctx, { onlyDue: true, limit }, startValidationRun(JOB_BUDGET_MS), {
      action: 'license.validate_many',
    });
  },
});

const BACKORDERED_POOLS = `
  SELECT DISTINCT w.pool_id FROM backorders w JOIN pools p ON p.id = w.pool_id WHERE p.requires_validation`;

/** Those who wait do not wait for the interval too: the service may be back, or no longer be asked. */
async function enqueueBackorderedPools(ctx: Context): Promise<void> {
  const { rows } = await ctx.db.$client.query<{ pool_id: number }>(BACKORDERED_POOLS);
  const pools = rows.map(({ pool_id }) => ({ poolId: pool_id }));
  if (pools.length === 0) return;
  await transaction(ctx.db, async (tx) => {
    await ctx.jobs.sendAll(tx, fulfillBackordersQueue, pools);
    await ctx.jobs.sendAll(tx, validateBackorderedPoolJob, pools);
  });
}

// Half a minute early counts as in time: the clock that calls comes round by the minute, never to the dot.
const ACQUIRE_TURN = `
  UPDATE settings SET validation_last_run = now()
  WHERE validation_last_run IS NULL
    OR validation_last_run <= now() - make_interval(mins => validation_check_interval) + interval '30 seconds'
  RETURNING validation_batch_size AS batch`;

/** Settles in the database whether the interval is over; how many keys to check if so. */
async function acquireTurn({ db }: Context): Promise<number | undefined> {
  const { rows } = await db.$client.query<{ batch: number }>(ACQUIRE_TURN);
  return rows[0]?.batch;
}
