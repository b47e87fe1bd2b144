import type { Db } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { countUpToLimit } from '../../../platform/list/toPage';
import type { KeyFilter } from '../allocation/KeyFilter';

const COUNT_BY_STATUS = prepareStatement<{ status: string; orders: number }>(
  'count orders by status',
  `SELECT status, sum(orders)::bigint AS orders FROM order_counts WHERE $1::bigint IS NULL OR site_id = $1
   GROUP BY status HAVING sum(orders) > 0 ORDER BY status`,
);

/** Orders by status, of one site or of all, by the counters. */
export async function countByStatus(db: Db, siteId: number | undefined): Promise<Record<string, number>> {
  const { rows } = await COUNT_BY_STATUS(db, [siteId ?? null]);
  return Object.fromEntries(rows.map(({ status, orders }) => [status, orders]));
}

/**
 * The first filter that few orders match: looking up each by its key is faster than testing the orders of the list in
 * turn. Undefined if many match each of them.
 */
export async function findFewKeys(db: Db, filters: KeyFilter[]): Promise<KeyFilter | undefined> {
  for (const filter of filters) if (!(await countUpToLimit(db, filter.keys)).isLimited) return filter;
  return undefined;
}
