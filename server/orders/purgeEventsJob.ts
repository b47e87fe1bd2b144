import { defineJob } from '../jobs/jobs';

const AT_ONCE = 5000;

const PURGE = `
  DELETE FROM webhook_events WHERE id IN (
    SELECT id FROM webhook_events WHERE processed_at < now() - interval '30 days' LIMIT ${AT_ONCE})`;

const FORGET_REFUSALS = `
  DELETE FROM health_checks WHERE kind = 'orders' AND checked_at < now() - interval '7 days'`;

/**
 * Forgets what shops sent a month after it was settled; what could not be worked off yet stays. That an order was
 * refused is old news after a week.
 */
export const purgeEventsJob = defineJob({
  queue: 'webhooks.purge-events',
  batch: 1,
  retryLimit: 3,
  cron: '17 3 * * *',
  async run({ db }) {
    await db.$client.query(FORGET_REFUSALS);
    let purged: number | null = AT_ONCE;
    while (purged === AT_ONCE) purged = (await db.$client.query(PURGE)).rowCount;
  },
});
