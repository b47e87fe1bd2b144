import { definePurgeJob, purgeSql, retentionSql } from '../../platform/jobs/definePurgeJob';

/** Deletes sent and failed e-mails after the retention. */
export const purgeEmailsJob = definePurgeJob({
  queue: 'notifications.purge-emails',
  cron: '27 3 * * *',
  statements: [
    purgeSql(
      'emails',
      `created_at < ${retentionSql('email_retention_days')} AND state IN ('sent', 'failed')`,
    ),
  ],
});
