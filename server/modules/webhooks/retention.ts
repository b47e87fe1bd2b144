import { defineJob } from '../../platform/jobs/defineJob';

const BATCH_SIZE = 5000;

const PURGE_EVENTS = `
  DELETE FROM webhook_events WHERE id IN (
    SELECT id FROM webhook_events WHERE processed_at < now() - interval '30 days' LIMIT ${BATCH_SIZE})`;

const PURGE_REJECTIONS = `
  DELETE FROM health_checks WHERE kind = 'orders' AND checked_at < now() - interval '7 days'`;

/** Purges events 30 days after processing, and order rejections after 7 days; unprocessed events are retained. */
export const purgeEventsJob = defineJob({
  queue: 'webhooks.purge-events',
  batchSize: 1,
  retryLimit: 3,
  cron: '17 3 * * *',
  async run({ db }) {
    await db.$client.query(PURGE_REJECTIONS);
    let purged: number | null = BATCH_SIZE;
    while (purged === BATCH_SIZE) purged = (await db.$client.query(PURGE_EVENTS)).rowCount;
  },
});
