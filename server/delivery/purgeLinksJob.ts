import { defineJob } from '../jobs/jobs';

/** Forgets addresses of customers' pages that are over. */
export const purgeLinksJob = defineJob({
  queue: 'messages.purge-links',
  batch: 1,
  retryLimit: 3,
  cron: '37 3 * * *',
  async run({ db }) {
    await db.$client.query('DELETE FROM order_links WHERE expires_at < now()');
  },
});
