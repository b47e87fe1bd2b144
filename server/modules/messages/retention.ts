import { definePurgeJob } from '../../platform/jobs/definePurgeJob';

/** Deletes expired links to order pages. */
export const purgeLinksJob = definePurgeJob({
  queue: 'messages.purge-links',
  cron: '37 3 * * *',
  sql: 'DELETE FROM order_links WHERE expires_at < now()',
});
