import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/openDatabase';
import { prepareStatement } from '../../platform/db/prepareStatement';
import { queryRows } from '../../platform/db/queryRows';
import type { KeyFilter } from './KeyFilter';
import type { OrderFilters } from './orderFilters';

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

/** Up to this number, looking up each order by its key is faster than testing the orders of the list in turn. */
const FEW_KEYS = 20_000;

/** The first filter that few orders match, and the numbers of orders that were counted on the way. */
export interface KeyCounts {
  few?: KeyFilter;
  counts: Map<KeyFilter, number>;
}

export async function countKeys(db: Db, { keys }: OrderFilters): Promise<KeyCounts> {
  const counts: KeyCounts['counts'] = new Map();
  for (const filter of keys) {
    const probe = sql`SELECT count(*) AS n FROM (${filter.keys} LIMIT ${FEW_KEYS + 1}) k`;
    const n = await readCount(db, filter.count ?? probe);
    if (filter.count) counts.set(filter, n);
    if (n <= FEW_KEYS) return { few: filter, counts };
  }
  return { counts };
}

export const distinctKeysSql = (keys: SQL): SQL => sql`SELECT DISTINCT site_id, order_id FROM (${keys}) k`;

export async function countMatches(
  db: Db,
  { columns, keys }: OrderFilters,
  { counts }: KeyCounts,
): Promise<number> {
  const [only, ...others] = keys;
  if (only && others.length === 0 && columns.length === 0)
    return (
      counts.get(only) ??
      readCount(db, sql`SELECT count(*) AS n FROM (${distinctKeysSql(only.keys)}) matches`)
    );
  const inKeys = keys.map((filter) => sql`(o.site_id, o.order_id) IN (${filter.keys})`);
  return readCount(db, sql`SELECT count(*) AS n FROM orders o WHERE ${allOf([...columns, ...inKeys])}`);
}

export const allOf = (conditions: SQL[]): SQL =>
  conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;

async function readCount(db: Db, query: SQL): Promise<number> {
  return (await queryRows<{ n: number }>(db, query))[0]?.n ?? 0;
}
