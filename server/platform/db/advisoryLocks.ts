import { setTimeout } from 'node:timers/promises';
import type { Db } from './openDatabase';

/** All advisory locks of the server, so that no two share a number. */
export const advisoryLocks = {
  startup: 5_372_001,
  /** Second number: pool id. */
  backorders: 5_372_002,
  import: 5_372_003,
  firstAdmin: 5_372_004,
  demo: 5_372_005,
  rotation: 5_372_006,
  stockCheck: 5_372_007,
  /** Second number: site id. Serializes the checks of a shop and its webhooks. */
  healthCheck: 5_372_008,
  /** Second number: site id. Serializes the order syncs of a shop. */
  sync: 5_372_009,
} as const;

/** The database ends a lock holder's session after this idle time. */
const IDLE_TIMEOUT = '30s';
/** Well below the idle timeout, so that active sessions are not ended. */
const KEEPALIVE_INTERVAL_MS = 5000;

const lockSql = (key: string) => `
  SELECT acquired, CASE WHEN acquired THEN set_config('idle_session_timeout', '${IDLE_TIMEOUT}', false) END
  FROM (SELECT pg_try_advisory_lock(${key}) AS acquired) attempt`;
const unlockSql = (key: string) =>
  `SELECT pg_advisory_unlock(${key}), set_config('idle_session_timeout', '0', false)`;

/**
 * Runs `callback` under a session-level lock; returns undefined without running it if another session holds
 * the lock. `callback` may be slow. If the process freezes or dies, the idle timeout releases the lock.
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
    // Closing the connection releases the lock.
    client.release(!isReleased);
  }
}

const RETRY_INTERVAL_MS = 100;

/** Runs `callback` while no other server of this database starts. */
export async function withStartupLock<T>(db: Db, callback: () => Promise<T>): Promise<T> {
  for (;;) {
    const outcome = await withSessionLock(db, [advisoryLocks.startup], callback);
    if (outcome) return outcome.result;
    await setTimeout(RETRY_INTERVAL_MS);
  }
}
