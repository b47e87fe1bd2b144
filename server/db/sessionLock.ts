import type { Db } from './open';

/** A session that holds a lock and is silent for so long is ended by the server. */
const LOST_AFTER = '30s';
/** Often enough that a session whose work goes on is never ended. */
const AWAKE_MS = 5000;

const LOCK = (key: string) => `
  SELECT taken, CASE WHEN taken THEN set_config('idle_session_timeout', '${LOST_AFTER}', false) END
  FROM (SELECT pg_try_advisory_lock(${key}) AS taken) attempt`;
const UNLOCK = (key: string) =>
  `SELECT pg_advisory_unlock(${key}), set_config('idle_session_timeout', '0', false)`;

/**
 * Runs `work` while no other session holds this lock; undefined, with nothing done, where one does. The lock is a
 * connection's, not a transaction's: the work may be slow. Should its process be frozen or gone, it falls to others.
 */
export async function withSessionLock<T>(
  db: Db,
  lock: number[],
  work: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  const client = await db.$client.connect();
  const key = lock.join(', ');
  let isFree = false;
  try {
    const { rows } = await client.query<{ taken: boolean }>(LOCK(key));
    isFree = !rows[0]?.taken;
    if (isFree) return undefined;

    let awake: Promise<unknown> = Promise.resolve();
    const timer = setInterval(() => {
      awake = awake.then(() => client.query('SELECT')).catch(() => undefined);
    }, AWAKE_MS);
    try {
      return { result: await work() };
    } finally {
      clearInterval(timer);
      await awake;
      isFree = await client.query(UNLOCK(key)).then(
        () => true,
        () => false,
      );
    }
  } finally {
    // With a connection that is closed its lock is gone as well.
    client.release(!isFree);
  }
}
