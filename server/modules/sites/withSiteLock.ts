import { advisoryLocks, withSessionLock } from '../../platform/db/advisoryLocks';
import type { Db } from '../../platform/db/openDatabase';

/** Does `work` on a shop while no other server does the like; false, with nothing done, where one is at it. */
export async function withSiteLock(
  db: Db,
  siteId: number,
  work: () => Promise<void>,
  lock: number = advisoryLocks.healthCheck,
): Promise<boolean> {
  return (await withSessionLock(db, [lock, siteId], work)) !== undefined;
}
