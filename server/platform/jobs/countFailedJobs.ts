import type { Queryable } from '../db/openDatabase';

/** Counts the jobs that have used up their retries; an index covers the query. */
export async function countFailedJobs(db: Queryable): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>(
    'SELECT count(*) AS count FROM jobs WHERE failed_at IS NOT NULL',
  );
  return rows[0]?.count ?? 0;
}
