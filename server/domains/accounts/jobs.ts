import type { Work } from '../../platform/jobs/defineJob';
import { daily, definePurgeJob, purgeSql } from '../../platform/jobs/defineJob';

/**
 * Deletes what sign-ins leave: attempts after a day, sessions with their addresses when they expire, unused devices, API
 * tokens 90 days after their end; until then a refusal says why. Idempotency keys are kept for a day.
 */
export const purgeSignInsJob = definePurgeJob({
  queue: 'auth.purge-attempts',
  schedule: daily(3, 41),
  statements: [
    `DELETE FROM proof_attempts WHERE updated_at < now() - interval '1 day'`,
    purgeSql('sessions', 'expires_at < now()'),
    purgeSql('api_tokens', `coalesce(revoked_at, expires_at) < now() - interval '90 days'`),
    purgeSql('idempotency_keys', "created_at < now() - interval '1 day'"),
    `DELETE FROM devices WHERE last_used_at < now() - interval '1 year'`,
  ],
});

/** Work that runs later. */
export const accountsWork: Work[] = [purgeSignInsJob];
