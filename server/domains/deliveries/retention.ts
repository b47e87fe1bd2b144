import { definePurgeJob, purgeSql } from '../../platform/jobs/definePurgeJob';

/** Deletes expired links to order pages. */
export const purgeLinksJob = definePurgeJob({
  queue: 'deliveries.purge-links',
  cron: '37 3 * * *',
  statements: [purgeSql('order_links', 'expires_at < now()', 'token_hash')],
});
