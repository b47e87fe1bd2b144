import { daily, definePurgeJob, purgeSql, retentionSql } from '../../../platform/jobs/defineJob';

/** Purges results of checks and syncs as old as purged webhook events. */
export const purgeCheckHistoryJob = definePurgeJob({
  queue: 'sites.purge-check-history',
  schedule: daily(3, 27),
  statements: [purgeSql('check_history', `at < ${retentionSql('event_retention_days')}`)],
});
