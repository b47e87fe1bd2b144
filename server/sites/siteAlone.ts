import { locks } from '../db/locks';
import type { Db } from '../db/open';

/**
 * Does `work` on a shop while no other server does the like; false, with nothing done, where one is at it.
 * The lock is a connection's, not a transaction's: shops may be slow.
 */
export async function siteAlone(
  db: Db,
  siteId: number,
  work: () => Promise<void>,
  lock: number = locks.siteCheck,
): Promise<boolean> {
  const client = await db.$client.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock($1, $2::int) AS taken',
      [lock, siteId],
    );
    if (!rows[0]?.taken) return false;
    try {
      await work();
    } finally {
      await client.query('SELECT pg_advisory_unlock($1, $2::int)', [lock, siteId]);
    }
    return true;
  } catch (error) {
    broken = error instanceof Error ? error : undefined;
    throw error;
  } finally {
    // With a connection that is closed its lock is gone as well.
    client.release(broken);
  }
}
