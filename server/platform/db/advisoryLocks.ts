import { setTimeout } from 'node:timers/promises';
import type { Db } from './openDatabase';

/** Every advisory lock of the server by what it guards, in one place so that no two share a number by chance. */
export const advisoryLocks = {
  startup: 5_372_001,
  /** With a pool's id as second number: its waiting line. */
  backorders: 5_372_002,
  import: 5_372_003,
  firstAdmin: 5_372_004,
  demo: 5_372_005,
  rotation: 5_372_006,
  stockCheck: 5_372_007,
  /** With a site's id as second number: the webhooks in its shop. */
  healthCheck: 5_372_008,
  /** Likewise: the look at its shop's orders. */
  sync: 5_372_009,
} as const;

/** A session that holds a lock and is silent for so long is ended by the server. */
const IDLE_TIMEOUT = '30s';
/** Often enough that a session whose work goes on is never ended. */
const KEEPALIVE_INTERVAL_MS = 5000;

const lockSql = (key: string) => `
  SELECT acquired, CASE WHEN acquired THEN set_config('idle_session_timeout', '${IDLE_TIMEOUT}', false) END
  FROM (SELECT pg_try_advisory_lock(${key}) AS acquired) attempt`;
const unlockSql = (key: string) =>
  `SELECT pg_advisory_unlock(${key}), set_config('idle_session_timeout', '0', false)`;

/**
 * Runs `callback` while no other session holds this lock; undefined, with nothing done, where one does. The lock is a
 * connection's, not a transaction's: the work may be slow. Should its process be frozen or gone, it falls to others.
 */
export async function withSessionLock<T>(
  db: Db,
  lock: number[],
  callback: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  const client = await db.$client.connect();
  const key = lock.join(', ');
  let isReleased = false;
  try {
    const { rows } = await client.query<{ acquired: boolean }>(lockSql(key));
    isReleased = !rows[0]?.acquired;
    if (isReleased) return undefined;

    let keepalive: Promise<unknown> = Promise.resolve();
    const timer = setInterval(() => {
      keepalive = keepalive.then(() => client.query('SELECT')).catch(() => undefined);
    }, KEEPALIVE_INTERVAL_MS);
    try {
      return { result: await callback() };
    } finally {
      clearInterval(timer);
      await keepalive;
      isReleased = await client.query(unlockSql(key)).then(
        () => true,
        () => false,
      );
    }
  } finally {
    // With a connection that is closed its lock is gone as well.
    client.release(!isReleased);
  }
}

const RETRY_INTERVAL_MS = 100;

/** Runs `callback` while no other server on this database does the like: several may start at once. */
export async function withStartupLock<T>(db: Db, callback: () => Promise<T>): Promise<T> {
  for (;;) {
    const outcome = await withSessionLock(db, [advisoryLocks.startup], callback);
    if (outcome) return outcome.result;
    await setTimeout(RETRY_INTERVAL_MS);
  }
}
