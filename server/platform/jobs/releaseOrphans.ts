import type { Db } from '../db/openDatabase';

/** The connections of a server's job queue: one is always open, because pg-boss polls for recurring jobs. */
export const JOB_SESSIONS = 'keystock jobs';

// Its own are not open yet.
const RELEASE = `
  UPDATE pgboss.job SET state = 'retry', start_after = now()
  WHERE state = 'active' AND NOT EXISTS (SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = $1)`;

/**
 * Releases the jobs that a killed server had begun, if no other server runs that may have begun them; else they wait for
 * their expiry. Call it before the job queue connects.
 */
export async function releaseOrphans({ $client }: Db): Promise<void> {
  await $client.query(RELEASE, [JOB_SESSIONS]);
}
