import { locks } from './locks';
import type { Db } from './open';

/** Runs `work` while no other server on this database does the like: several may start at once. */
export async function oneAtATime<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [locks.start]);
    return await work();
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [locks.start]).catch(() => undefined);
    client.release();
  }
}
