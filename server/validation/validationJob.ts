import { type Context, systemContext } from '../context';
import { transaction } from '../db/transaction';
import { defineJob } from '../jobs/jobs';
import { serveWaitingJob } from '../orders/serveWaitingJob';
import { JOB_BUDGET_MS, startRun } from './CheckRun';
import { checkNext } from './checkNext';
import { checkWaitingJob } from './checkWaitingJob';

/** Looks every minute what there is to validate, once whatever the number of processes. */
export const validationJob = defineJob({
  queue: 'validation.enqueue',
  batch: 1,
  retryLimit: 0,
  cron: '* * * * *',
  async run(services) {
    const ctx = systemContext(services, 'validation.enqueue');
    await queueWaiting(ctx);
    if (!services.validator) return;
    const limit = await takeTurn(ctx);
    if (limit === undefined) return;
    await checkNext(ctx, { isDue: true, limit }, startRun(JOB_BUDGET_MS), {
      action: 'license.validate_many',
    });
  },
});

const WAITING = `
  SELECT DISTINCT w.pool_id FROM backorders w JOIN pools p ON p.id = w.pool_id WHERE p.requires_validation`;

/** Those who wait do not wait for the interval too: the service may be back, or no longer be asked. */
async function queueWaiting(ctx: Context): Promise<void> {
  const { rows } = await ctx.db.$client.query<{ pool_id: number }>(WAITING);
  const waiting = rows.map(({ pool_id }) => ({ poolId: pool_id }));
  if (waiting.length === 0) return;
  await transaction(ctx.db, async (tx) => {
    await ctx.jobs.sendAll(tx, serveWaitingJob, waiting);
    await ctx.jobs.sendAll(tx, checkWaitingJob, waiting);
  });
}

// Half a minute early counts as in time: the clock that calls comes round by the minute, never to the dot.
const TAKE_TURN = `
  UPDATE settings SET validation_last_run = now()
  WHERE validation_last_run IS NULL
    OR validation_last_run <= now() - make_interval(mins => validation_check_interval) + interval '30 seconds'
  RETURNING validation_batch_size AS batch`;

/** Settles in the database whether the interval is over; how many keys to check if so. */
async function takeTurn({ db }: Context): Promise<number | undefined> {
  const { rows } = await db.$client.query<{ batch: number }>(TAKE_TURN);
  return rows[0]?.batch;
}
