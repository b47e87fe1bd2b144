import { definePurgeJob } from '../../platform/jobs/definePurgeJob';

/** Deletes sent and failed e-mails after 30 days. */
export const purgeEmailsJob = definePurgeJob({
  queue: 'notifications.purge-emails',
  cron: '27 3 * * *',
  sql: `DELETE FROM emails WHERE created_at < now() - interval '30 days' AND state IN ('sent', 'failed')`,
});
