import { daily, definePurgeJob, purgeSql, retentionSql, type Work } from '../../platform/jobs/defineJob';
import { sendEmailJob } from './emails/sendEmail';
import { targetPoller } from './targets/targetPoller';

/** Deletes sent and failed e-mails, and resolved notifications, after their retentions. */
export const purgeEmailsJob = definePurgeJob({
  queue: 'notifications.purge-emails',
  schedule: daily(3, 27),
  statements: [
    purgeSql(
      'emails',
      `created_at < ${retentionSql('email_retention_days')} AND state IN ('sent', 'failed')`,
    ),
    purgeSql('notifications', `is_resolved AND resolved_at < ${retentionSql('notification_retention_days')}`),
  ],
});

/** Work that runs later. */
export const alertsWork: Work[] = [sendEmailJob, targetPoller, purgeEmailsJob];
