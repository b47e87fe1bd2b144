import { textOf } from '#contract/texts/Text';
import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { notFound } from '../../../platform/errors';

const LOCK_SITE = prepareStatement('lock site', 'SELECT FROM sites WHERE id = $1 FOR KEY SHARE');

/** Keeps a site until the transaction ends; throws not_found if it was deleted since the request began. */
export async function lockSite(tx: Tx, siteId: number): Promise<void> {
  if ((await LOCK_SITE(tx, [siteId])).rowCount === 0) throw notFound(textOf('sites.not_found'));
}
