import type pg from 'pg';

/** The database ends the session of a frozen or vanished process after this idle time. */
const IDLE_TIMEOUT = '12s';
/** Well below the idle timeout, so that the session of a working process is not ended. */
const KEEPALIVE_INTERVAL_MS = 3000;

/** The connection that holds all session-level locks of a process: work under a lock may take long and needs none. */
export interface LockSession {
  /** False if the lock is taken, by this process or another one. */
  lock(key: string): Promise<boolean>;
  unlock(key: string): Promise<void>;
}

interface SharedSession extends LockSession {
  enter(): void;
  /** Returns the connection with the last one who leaves. */
  leave(): Promise<void>;
}

const sessions = new WeakMap<pg.Pool, SharedSession>();

/** Runs `callback` with the lock session of a pool; the pool lends one connection while any callback runs. */
export async function withLockSession<T>(
  pool: pg.Pool,
  callback: (session: LockSession) => Promise<T>,
): Promise<T> {
  const session = sessions.get(pool) ?? openSession(pool);
  session.enter();
  try {
    return await callback(session);
  } finally {
    await session.leave();
  }
}

function openSession(pool: pg.Pool): SharedSession {
  const connecting = pool.connect();
  // A session may lock a key repeatedly, so that its own locks are tracked here.
  const held = new Set<string>();
  let users = 0;
  let isLost = false;
  let last: Promise<unknown> = connecting;

  const close = () => {
    if (sessions.get(pool) === session) sessions.delete(pool);
  };
  /** Runs one statement after the other. After a failure the session is given up: its locks are lost. */
  const run = (sql: string) => {
    const result = last.then(async () => (await connecting).query<{ acquired: boolean }>(sql));
    last = result.catch((error) => {
      isLost = true;
      close();
      throw error;
    });
    last.catch(() => undefined);
    return result;
  };
  const keepalive = setInterval(() => void run('SELECT').catch(() => undefined), KEEPALIVE_INTERVAL_MS);
  void run(`SET idle_session_timeout = '${IDLE_TIMEOUT}'`).catch(() => undefined);

  const session: SharedSession = {
    async lock(key) {
      if (held.has(key)) return false;
      held.add(key);
      try {
        const { rows } = await run(`SELECT pg_try_advisory_lock(${key}) AS acquired`);
        if (rows[0]?.acquired) return true;
      } catch (error) {
        held.delete(key);
        throw error;
      }
      held.delete(key);
      return false;
    },
    async unlock(key) {
      await run(`SELECT pg_advisory_unlock(${key})`).catch(() => undefined);
      held.delete(key);
    },
    enter() {
      users += 1;
    },
    async leave() {
      users -= 1;
      if (users > 0) return;
      close();
      clearInterval(keepalive);
      await run('SET idle_session_timeout = 0').catch(() => undefined);
      // Closing the connection releases locks that it may still hold.
      await connecting.then(
        (client) => client.release(isLost),
        () => undefined,
      );
    },
  };
  sessions.set(pool, session);
  return session;
}
