import { definePurgeJob, purgeSql } from '../../platform/jobs/definePurgeJob';

/** Deletes what sign-ins leave: attempts after a day, sessions with their addresses when they expire, unused devices. */
export const purgeSignInsJob = definePurgeJob({
  queue: 'auth.purge-attempts',
  cron: '41 3 * * *',
  statements: [
    `DELETE FROM proof_attempts WHERE updated_at < now() - interval '1 day'`,
    purgeSql('sessions', 'expires_at < now()'),
    `DELETE FROM devices WHERE last_used_at < now() - interval '1 year'`,
  ],
});
