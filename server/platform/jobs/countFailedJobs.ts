import type { Queryable } from '../db/openDatabase';

/** Excludes pg-boss's maintenance jobs, which recur. */
export const FAILED = `state = 'failed' AND name NOT LIKE '\\_\\_pgboss%'`;

/** Counts the jobs that have used up their retries; an index covers the query. */
export async function countFailedJobs(db: Queryable): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>(
    `SELECT count(*) AS count FROM pgboss.job WHERE ${FAILED}`,
  );
  return rows[0]?.count ?? 0;
}
