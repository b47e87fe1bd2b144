import type { Db, Queryable } from '../db/openDatabase';
import { prepareStatement } from '../db/queryRows';

export interface ClaimedJob {
  id: string;
  data: object;
  /** The failed ones. */
  attempts: number;
}

// `run_at` of a claimed job is the end of its lease: a job of a dead server becomes due by itself, as a failed attempt.
const CLAIM = prepareStatement<ClaimedJob>(
  'claim jobs',
  `WITH due AS (
     SELECT id, run_at FROM jobs WHERE queue = $2 AND failed_at IS NULL AND run_at <= now()
     ORDER BY run_at LIMIT $3 FOR UPDATE SKIP LOCKED),
   claimed AS (
     UPDATE jobs SET claimed_by = $1, run_at = now() + $4 * interval '1 second',
       attempts = attempts + (claimed_by IS NOT NULL)::integer
     FROM due WHERE jobs.id = due.id RETURNING jobs.id, data, attempts, due.run_at)
   SELECT id, data, attempts FROM claimed ORDER BY run_at`,
);

const COMPLETE = prepareStatement(
  'complete jobs',
  'DELETE FROM jobs WHERE id = ANY ($2::uuid[]) AND claimed_by = $1',
);

const FAIL = `
  UPDATE jobs SET claimed_by = NULL, attempts = $3, reason = $4,
    run_at = now() + coalesce($5::float8, 0) * interval '1 second',
    failed_at = CASE WHEN $5::float8 IS NULL THEN now() END
  WHERE id = $2 AND claimed_by = $1`;

const RELEASE = 'UPDATE jobs SET claimed_by = NULL, run_at = now()';

/** The claims of one server in the table `jobs`. Of a job that another one has claimed meanwhile, nothing changes. */
export interface JobTable {
  claim(queue: string, limit: number, leaseSeconds: number): Promise<ClaimedJob[]>;
  complete(ids: string[]): Promise<void>;
  /** Retries the job after the delay; with null it has failed. */
  fail(job: Pick<ClaimedJob, 'id' | 'attempts'>, reason: string, delaySeconds: number | null): Promise<void>;
  /** Lets any server run these jobs at once, or all that are claimed; the attempt does not count. */
  release(ids?: string[]): Promise<void>;
  /** Releases those of a queue but `held`: the server does not know of them, as the claim was not answered. */
  releaseOthers(queue: string, held: string[]): Promise<void>;
}

export function createJobTable(db: Queryable, server: string): JobTable {
  return {
    claim: async (queue, limit, leaseSeconds) => (await CLAIM(db, [server, queue, limit, leaseSeconds])).rows,
    async complete(ids) {
      await COMPLETE(db, [server, ids]);
    },
    async fail({ id, attempts }, reason, delaySeconds) {
      await db.$client.query(FAIL, [server, id, attempts, reason, delaySeconds]);
    },
    async release(ids) {
      const condition = 'claimed_by = $1 AND ($2::uuid[] IS NULL OR id = ANY ($2))';
      await db.$client.query(`${RELEASE} WHERE ${condition}`, [server, ids ?? null]);
    },
    async releaseOthers(queue, held) {
      const condition = 'claimed_by = $1 AND queue = $2 AND failed_at IS NULL AND id <> ALL ($3::uuid[])';
      await db.$client.query(`${RELEASE} WHERE ${condition}`, [server, queue, held]);
    },
  };
}

/** The connections of a server's job runner: one is always open, because it looks for scheduled jobs. */
export const JOB_SESSIONS = 'keystock jobs';

/**
 * Releases the jobs that a killed server had claimed, if no other server runs that may have; else they wait for the end
 * of their lease. Call it before the job runner connects.
 */
export async function releaseOrphans({ $client }: Db): Promise<void> {
  const hasServer =
    'SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1';
  await $client.query(`${RELEASE} WHERE claimed_by IS NOT NULL AND NOT EXISTS (${hasServer})`, [
    JOB_SESSIONS,
  ]);
}

/** Counts the jobs that have used up their retries; an index covers the query. */
export async function countFailedJobs(db: Queryable): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>(
    'SELECT count(*) AS count FROM jobs WHERE failed_at IS NOT NULL',
  );
  return rows[0]?.count ?? 0;
}
