import { defineJob } from '../../platform/jobs/defineJob';

/** Deletes expired links to order pages. */
export const purgeLinksJob = defineJob({
  queue: 'messages.purge-links',
  batchSize: 1,
  retryLimit: 3,
  cron: '37 3 * * *',
  async run({ db }) {
    await db.$client.query('DELETE FROM order_links WHERE expires_at < now()');
  },
});
