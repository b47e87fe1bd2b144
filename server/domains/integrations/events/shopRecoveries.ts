import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';

const TOLD_FAILING = prepareStatement<{ site_id: number }>(
  'shops told failing',
  'SELECT site_id FROM shops_told_failing',
);

/** The sites whose shops endpoints know as failing, as long as one of them wants to know the end. */
export async function listShopsToldFailing(db: Queryable): Promise<number[]> {
  return (await TOLD_FAILING(db, [])).rows.map(({ site_id }) => site_id);
}

const RECORD = `
  INSERT INTO events (type, subject, data)
  SELECT 'shop.recovered', 'shop:' || site_id, jsonb_build_object('site_id', site_id, 'name', name)
  FROM shops_told_failing WHERE site_id = ANY($1)`;

/** Records that shops work again; only those that were told failing. */
export async function recordRecoveredShops(tx: Tx, siteIds: number[]): Promise<void> {
  await tx.$client.query(RECORD, [siteIds]);
}
