import { advisoryLocks, withSessionLock } from '../../../platform/db/advisoryLocks';
import type { Db } from '../../../platform/db/openDatabase';

/** Runs `callback` exclusively for a site across all servers; false without running it when the lock is taken. */
export async function withSiteLock(
  db: Db,
  siteId: number,
  callback: () => Promise<void>,
  lock: number = advisoryLocks.healthCheck,
): Promise<boolean> {
  return (await withSessionLock(db, [lock, siteId], callback)) !== undefined;
}
