import { setTimeout } from 'node:timers/promises';
import { withLockSession } from './lockSession';
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
  canonicalKeys: 5_372_018,
} as const;

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
  return withLockSession(db.$client, async (session) => {
    if (!(await session.lock(key))) return undefined;
    try {
      return { result: await callback() };
    } finally {
      await session.unlock(key);
    }
  });
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
