import { message } from '#contract/messages/Message';
import type { Tx } from '../../platform/db/openDatabase';
import { assertFound } from '../../platform/errors';

const LOCK_SITE = 'SELECT FROM sites WHERE id = $1 FOR KEY SHARE';

/** Keeps a site until the transaction ends; throws not_found if it was deleted since the request began. */
export async function lockSite(tx: Tx, siteId: number): Promise<void> {
  const { rows } = await tx.$client.query(LOCK_SITE, [siteId]);
  assertFound(rows[0], message('sites.not_found'));
}
