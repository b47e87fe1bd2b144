import type { Queryable } from '../db/openDatabase';

/** Jobs of ours; the queue's own housekeeping comes round by itself. */
export const FAILED = `state = 'failed' AND name NOT LIKE '\\_\\_pgboss%'`;

/** How many jobs failed for good and wait for somebody to look; an index answers it. */
export async function countFailedJobs(db: Queryable): Promise<number> {
  const { rows } = await db.$client.query<{ n: number }>(
    `SELECT count(*) AS n FROM pgboss.job WHERE ${FAILED}`,
  );
  return rows[0]?.n ?? 0;
}
