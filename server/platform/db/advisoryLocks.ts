import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Db, Tx } from './openDatabase';

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
  shopAlerts: 5_372_010,
  /** Serializes the changes that must leave each shop with one site. */
  shopIdentity: 5_372_011,
  /** Shared by the transactions that store blind indexes; taken after `import`. */
  blindIndex: 5_372_012,
  auditHeads: 5_372_013,
  consistency: 5_372_014,
  /** Second number: site id. Serializes the recoveries of a site. */
  recovery: 5_372_015,
  recoveryAlerts: 5_372_016,
  auditPurge: 5_372_017,
  unmappedAlerts: 5_372_018,
  eventDispatch: 5_372_019,
} as const;

/** Takes a lock until the transaction ends; false if another one has it. */
export async function tryLock({ $client }: Tx, lock: number): Promise<boolean> {
  return (await $client.query('SELECT WHERE pg_try_advisory_xact_lock($1)', [lock])).rowCount === 1;
}

/**
 * Runs `callback` under a session-level lock; returns undefined without running it if the lock is taken. `callback`
 * may be slow: it holds no connection. If the process freezes or dies, the database releases the lock within 15
 * seconds.
 */
export async function withSessionLock<T>(
  db: Db,
  lock: number[],
  callback: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  const key = lock.join(', ');
  const session = sessions.get(db.$client) ?? openSession(db.$client);
  session.enter();
  try {
    if (!(await session.lock(key))) return undefined;
    try {
      return { result: await callback() };
    } finally {
      await session.unlock(key);
    }
  } finally {
    await session.leave();
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

/** The database ends the session of a frozen or vanished process after this idle time. */
const IDLE_TIMEOUT = '12s';
/** Well below the idle timeout, so that the session of a working process is not ended. */
const KEEPALIVE_INTERVAL_MS = 3000;

/**
 * The connection that holds all session-level locks of a process, lent by the pool while any is held: work under a lock
 * may take long and needs none.
 */
interface LockSession {
  /** False if the lock is taken, by this process or another one. */
  lock(key: string): Promise<boolean>;
  unlock(key: string): Promise<void>;
  enter(): void;
  /** Returns the connection with the last one who leaves. */
  leave(): Promise<void>;
}

const sessions = new WeakMap<pg.Pool, LockSession>();

function openSession(pool: pg.Pool): LockSession {
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

  const session: LockSession = {
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
