import { definePurgeJob, purgeSql, retentionSql } from '../../../platform/jobs/definePurgeJob';

/** Purges results of checks and syncs as old as purged webhook events. */
export const purgeCheckHistoryJob = definePurgeJob({
  queue: 'sites.purge-check-history',
  cron: '27 3 * * *',
  statements: [purgeSql('check_history', `at < ${retentionSql('event_retention_days')}`)],
});
