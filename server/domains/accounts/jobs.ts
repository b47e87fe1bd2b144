import type { Work } from '../../platform/jobs/defineJob';
import { daily, definePurgeJob, purgeSql } from '../../platform/jobs/defineJob';

/** Deletes what sign-ins leave: attempts after a day, sessions with their addresses when they expire, unused devices. */
export const purgeSignInsJob = definePurgeJob({
  queue: 'auth.purge-attempts',
  schedule: daily(3, 41),
  statements: [
    `DELETE FROM proof_attempts WHERE updated_at < now() - interval '1 day'`,
    purgeSql('sessions', 'expires_at < now()'),
    `DELETE FROM devices WHERE last_used_at < now() - interval '1 year'`,
  ],
});

/** Work that runs later. */
export const accountsWork: Work[] = [purgeSignInsJob];
