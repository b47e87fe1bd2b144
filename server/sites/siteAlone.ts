import { locks } from '../db/locks';
import type { Db } from '../db/open';
import { withSessionLock } from '../db/sessionLock';

/** Does `work` on a shop while no other server does the like; false, with nothing done, where one is at it. */
export async function siteAlone(
  db: Db,
  siteId: number,
  work: () => Promise<void>,
  lock: number = locks.siteCheck,
): Promise<boolean> {
  return (await withSessionLock(db, [lock, siteId], work)) !== undefined;
}
