import { defineJob } from '../jobs/jobs';

const AT_ONCE = 5000;

const PURGE = `
  DELETE FROM webhook_events WHERE id IN (
    SELECT id FROM webhook_events WHERE worked_at < now() - interval '30 days' LIMIT ${AT_ONCE})`;

/** Forgets what shops sent a month after it was worked off; what could not be worked off stays. */
export const purgeEventsJob = defineJob({
  queue: 'orders.purge-events',
  batch: 1,
  retryLimit: 3,
  cron: '17 3 * * *',
  async run({ db }) {
    let purged: number | null = AT_ONCE;
    while (purged === AT_ONCE) purged = (await db.$client.query(PURGE)).rowCount;
  },
});
