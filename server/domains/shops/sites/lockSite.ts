import { textOf } from '#contract/texts/Text';
import { advisoryLocks, withSessionLock } from '../../../platform/db/advisoryLocks';
import type { Db, Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { notFound } from '../../../platform/errors';

const LOCK_SITE = prepareStatement('lock site', 'SELECT FROM sites WHERE id = $1 FOR KEY SHARE');

/** Keeps a site until the transaction ends; throws not_found if it was deleted since the request began. */
export async function lockSite(tx: Tx, siteId: number): Promise<void> {
  if ((await LOCK_SITE(tx, [siteId])).rowCount === 0) throw notFound(textOf('sites.not_found'));
}

/** Runs `callback` exclusively for a site across all servers; false without running it when the lock is taken. */
export async function withSiteLock(
  db: Db,
  siteId: number,
  callback: () => Promise<void>,
  lock: number = advisoryLocks.healthCheck,
): Promise<boolean> {
  return (await withSessionLock(db, [lock, siteId], callback)) !== undefined;
}
