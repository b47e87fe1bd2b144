import { defineJob } from '../../platform/jobs/defineJob';

const DELETE_OLD_EMAILS = `DELETE FROM emails WHERE created_at < now() - interval '30 days' AND state IN ('sent', 'failed')`;

/** Forgets e-mails after a month, those that were given up too. */
export const purgeEmailsJob = defineJob({
  queue: 'notifications.purge-emails',
  batchSize: 1,
  retryLimit: 3,
  cron: '27 3 * * *',
  async run({ db }) {
    await db.$client.query(DELETE_OLD_EMAILS);
  },
});
