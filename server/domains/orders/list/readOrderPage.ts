import { type SQL, sql } from 'drizzle-orm';
import type { OrderQuery, OrderSort } from '#contract/orders';
import type { Db } from '../../../platform/db/openDatabase';
import { queryPrepared, queryRows } from '../../../platform/db/queryRows';
import { allOf, isShortSearch } from '../../../platform/list/conditions';
import { createKeyset, type KeysetPage, timeKey } from '../../../platform/list/createKeyset';
import { countUpToLimit, exactTotal, LIMITED_TOTAL, type Total } from '../../../platform/list/toPage';
import { countWalked, getWalkLimit, isWalkComplete } from '../../../platform/list/walkList';
import { ORDER_COLUMNS, type OrderRow } from '../apply/orderColumns';
import type { KeyFilter, OrderFilters } from './orderFilters';

/** The order of the list of orders `o`. */
export const orderKeyset = createKeyset<OrderRow, OrderSort>(sql`o.id`, {
  ordered_at: timeKey(sql`o.ordered_at`, (row) => row.ordered_at),
});

type Page = KeysetPage<OrderSort>;

interface OrderRows {
  /** One extra row shows whether another page follows. */
  rows: OrderRow[];
  /** Undefined when the counters count the list. */
  total?: Total;
}

export async function readOrderPage(db: Db, query: OrderQuery, filters: OrderFilters): Promise<OrderRows> {
  const page = orderKeyset.toPage(query);
  if (filters.keys.length === 0) return readByColumns(db, page, filters);
  // A text that most orders contain is not looked up at all.
  const early = isShortSearch(query.search) ? await readByWalk(db, page, filters) : undefined;
  if (early?.isComplete) return early;
  const few = await findFewKeys(db, filters.keys);
  if (few) return readByKeys(db, page, filters, few);
  const isOne = filters.keys.length === 1 && filters.columns.length === 0;
  const walked = early ?? (await readByWalk(db, page, filters, isOne ? LIMITED_TOTAL : undefined));
  const [anyFilter] = filters.keys;
  return walked.isComplete || !anyFilter ? walked : readByKeys(db, page, filters, anyFilter);
}

/**
 * The first filter that few orders match: looking up each by its key is faster than testing the orders of the list in
 * turn. Undefined if many match each of them.
 */
async function findFewKeys(db: Db, filters: KeyFilter[]): Promise<KeyFilter | undefined> {
  for (const filter of filters) if (!(await countUpToLimit(db, filter.keys)).isLimited) return filter;
  return undefined;
}

async function readByColumns(db: Db, page: Page, { columns, isCounted }: OrderFilters): Promise<OrderRows> {
  const where = allOf(columns);
  const [rows, total] = await Promise.all([
    // There are few distinct texts.
    queryPrepared<OrderRow>(
      db,
      rowsSql(page, sql`SELECT o.id FROM orders o WHERE ${where} AND ${orderKeyset.pageSql(page)}`),
    ),
    isCounted ? undefined : countUpToLimit(db, sql`SELECT FROM orders o WHERE ${where}`),
  ]);
  return { rows, total };
}

async function readByKeys(
  db: Db,
  page: Page,
  filters: OrderFilters,
  { keys }: KeyFilter,
): Promise<OrderRows> {
  const others = filters.keys.filter((filter) => filter.keys !== keys).map(({ condition }) => condition);
  // Materialized, because the planner would otherwise test the whole list in its order.
  const matches = sql`WITH matches AS MATERIALIZED (
    SELECT o.id, o.ordered_at FROM (SELECT DISTINCT site_id, order_id FROM (${keys}) k) k
    JOIN orders o USING (site_id, order_id) WHERE ${allOf([...filters.columns, ...others])})`;
  const ids = sql`SELECT o.id FROM matches o WHERE ${orderKeyset.pageSql(page)}`;
  const total = sql`, (SELECT count(*) FROM matches) AS match_count`;
  const rows = await queryRows<OrderRow & { match_count: number }>(
    db,
    sql`${matches} ${rowsSql(page, ids, total)}`,
  );
  if (rows[0]) return { rows, total: exactTotal(rows[0].match_count) };
  // A page beyond the last one has no row that tells the total.
  const [count] = await queryRows<{ n: number }>(db, sql`${matches} SELECT count(*) AS n FROM matches`);
  return { rows, total: exactTotal(count?.n ?? 0) };
}

/** Tests the orders in the list's order, a limited number: what many match is met soon. */
async function readByWalk(
  db: Db,
  page: Page,
  { columns, keys }: OrderFilters,
  knownTotal?: Total,
): Promise<OrderRows & { total: Total; isComplete: boolean }> {
  const { offset } = page;
  const walkedSql = (position: SQL) => sql`(SELECT * FROM orders o WHERE ${allOf(columns)} AND ${position}
    ORDER BY ${orderKeyset.orderBySql(page)} LIMIT ${getWalkLimit(offset)}) o`;
  const condition = allOf(keys.map((filter) => filter.condition));
  const ids = sql`SELECT o.id FROM ${walkedSql(orderKeyset.afterSql(page))} WHERE ${condition} AND ${orderKeyset.pageSql(page)}`;
  const [rows, total] = await Promise.all([
    queryRows<OrderRow>(db, rowsSql(page, ids)),
    knownTotal ?? countWalked(db, walkedSql(sql`true`), { condition, offset }),
  ]);
  return { rows, total, isComplete: isWalkComplete({ rows, total }, page.limit) };
}

/** The rows of ids; the columns are read for one page only. */
function rowsSql(page: Page, ids: SQL, more = sql``): SQL {
  return sql`SELECT ${sql.raw(ORDER_COLUMNS)} ${more} FROM (${ids}) ids
    JOIN orders o USING (id) LEFT JOIN sites s ON s.id = o.site_id
    ORDER BY ${orderKeyset.orderBySql(page)}`;
}
