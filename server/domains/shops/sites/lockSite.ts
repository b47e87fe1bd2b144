import { textOf } from '#contract/texts/Text';
import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/prepareStatement';
import { notFound } from '../../../platform/errors';

const LOCK_SITES = prepareStatement<{ id: number }>(
  'lock sites',
  'SELECT id FROM sites WHERE id = ANY($1::bigint[]) ORDER BY id FOR KEY SHARE',
);

/** Keeps sites until the transaction ends; returns the ids of those that were not deleted since the request began. */
export async function lockSites(tx: Tx, siteIds: number[]): Promise<Set<number>> {
  const { rows } = await LOCK_SITES(tx, [[...new Set(siteIds)]]);
  return new Set(rows.map(({ id }) => id));
}

/** Keeps a site until the transaction ends; throws not_found if it was deleted since the request began. */
export async function lockSite(tx: Tx, siteId: number): Promise<void> {
  if (!(await lockSites(tx, [siteId])).has(siteId)) throw notFound(textOf('sites.not_found'));
}
