import type { Queryable } from '../db/open';

/** Jobs of ours; the queue's own housekeeping comes round by itself. */
export const PARKED = `state = 'failed' AND name NOT LIKE '\\_\\_pgboss%'`;

/** How many jobs failed for good and wait for somebody to look; an index answers it. */
export async function countParkedJobs(db: Queryable): Promise<number> {
  const { rows } = await db.$client.query<{ n: number }>(
    `SELECT count(*) AS n FROM pgboss.job WHERE ${PARKED}`,
  );
  return rows[0]?.n ?? 0;
}
