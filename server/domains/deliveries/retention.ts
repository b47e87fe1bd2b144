import { daily, definePurgeJob, purgeSql } from '../../platform/jobs/defineJob';

/** Deletes expired links to order pages. */
export const purgeLinksJob = definePurgeJob({
  queue: 'deliveries.purge-links',
  schedule: daily(3, 37),
  statements: [purgeSql('order_links', 'expires_at < now()', 'token_hash')],
});
