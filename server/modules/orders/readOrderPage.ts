import { type SQL, sql } from 'drizzle-orm';
import type { OrderQuery } from '#contract/orderList';
import { exactTotal, getWalkLimit, limitTotal, type Total } from '../../platform/db/limitedTotal';
import type { Db } from '../../platform/db/openDatabase';
import { queryPrepared, queryRows } from '../../platform/db/queryRows';
import { isShortSearch } from '../../platform/db/searchText';
import { decodeTimeCursor } from '../../platform/db/timeCursor';
import { allOf, countUpToLimit, findFewKeys } from './countOrders';
import type { KeyFilter } from './KeyFilter';
import { ORDER_COLUMNS, type OrderRow } from './orderColumns';
import type { OrderFilters } from './orderFilters';

interface OrderRows {
  /** One extra row shows whether another page follows. */
  rows: OrderRow[];
  /** Undefined when the counters count the list. */
  total?: Total;
}

export async function readOrderPage(db: Db, query: OrderQuery, filters: OrderFilters): Promise<OrderRows> {
  if (filters.keys.length === 0) return readByColumns(db, query, filters);
  const { search } = query;
  // What most orders contain is not looked up at all.
  if (search && isShortSearch(search)) {
    const [rows, total] = await Promise.all([walk(db, query, filters), countWalked(db, query, filters)]);
    if (rows) return { rows, total };
  }
  const few = await findFewKeys(db, filters.keys);
  if (few) return readByKeys(db, query, filters, few);
  const [rows, total] = await Promise.all([walk(db, query, filters), countMany(db, query, filters)]);
  const [anyFilter] = filters.keys;
  return rows || !anyFilter ? { rows: rows ?? [], total } : readByKeys(db, query, filters, anyFilter);
}

async function readByColumns(
  db: Db,
  query: OrderQuery,
  { columns, isCounted }: OrderFilters,
): Promise<OrderRows> {
  const where = allOf(columns);
  const [rows, total] = await Promise.all([
    // There are few distinct texts.
    queryPrepared<OrderRow>(
      db,
      rowsSql(query, sql`SELECT o.id FROM orders o WHERE ${where} AND ${pageSql(query)}`),
    ),
    isCounted ? undefined : countUpToLimit(db, sql`SELECT FROM orders o WHERE ${where}`),
  ]);
  return { rows, total };
}

async function readByKeys(
  db: Db,
  query: OrderQuery,
  filters: OrderFilters,
  { keys }: KeyFilter,
): Promise<OrderRows> {
  const others = filters.keys.filter((filter) => filter.keys !== keys).map(({ condition }) => condition);
  // Materialized, because the planner would otherwise test the whole list in its order.
  const matches = sql`WITH matches AS MATERIALIZED (
    SELECT o.id, o.ordered_at FROM (SELECT DISTINCT site_id, order_id FROM (${keys}) k) k
    JOIN orders o USING (site_id, order_id) WHERE ${allOf([...filters.columns, ...others])})`;
  const ids = sql`SELECT o.id FROM matches o WHERE ${pageSql(query)}`;
  const total = sql`, (SELECT count(*) FROM matches) AS match_count`;
  const rows = await queryRows<OrderRow & { match_count: number }>(
    db,
    sql`${matches} ${rowsSql(query, ids, total)}`,
  );
  if (rows[0]) return { rows, total: exactTotal(rows[0].match_count) };
  // A page beyond the last one has no row that tells the total.
  const [count] = await queryRows<{ n: number }>(db, sql`${matches} SELECT count(*) AS n FROM matches`);
  return { rows, total: exactTotal(count?.n ?? 0) };
}

const walkedSql = ({ columns }: OrderFilters, query: OrderQuery, position: SQL) => sql`SELECT * FROM orders o
  WHERE ${allOf(columns)} AND ${position} ORDER BY ${orderBySql(query)} LIMIT ${getWalkLimit(getOffset(query))}`;

const conditionSql = ({ keys }: OrderFilters) => allOf(keys.map(({ condition }) => condition));

/** Tests the orders in the list's order, a limited number. Undefined if the page is not full. */
async function walk(db: Db, query: OrderQuery, filters: OrderFilters): Promise<OrderRow[] | undefined> {
  const walked = walkedSql(filters, query, positionSql(query));
  const ids = sql`SELECT o.id FROM (${walked}) o WHERE ${conditionSql(filters)} AND ${pageSql(query)}`;
  const rows = await queryRows<OrderRow>(db, rowsSql(query, ids));
  return rows.length > query.per_page ? rows : undefined;
}

/** Counts the matches among the first orders of the list, which may be all. */
async function countWalked(db: Db, query: OrderQuery, filters: OrderFilters): Promise<Total> {
  const walked = walkedSql(filters, query, sql`true`);
  const [counts = { n: 0, hasMore: false }] = await queryRows<{ n: number; hasMore: boolean }>(
    db,
    sql`SELECT count(*) FILTER (WHERE ${conditionSql(filters)}) AS n,
      count(*) >= ${getWalkLimit(getOffset(query))} AS "hasMore" FROM (${walked}) o`,
  );
  return counts.hasMore ? { count: counts.n, isLimited: true } : exactTotal(counts.n);
}

/** Of filters that each match many orders. */
function countMany(db: Db, query: OrderQuery, filters: OrderFilters): Promise<Total> | Total {
  const isOne = filters.keys.length === 1 && filters.columns.length === 0;
  return isOne ? limitTotal(Number.POSITIVE_INFINITY) : countWalked(db, query, filters);
}

/** The rows of ids; the columns are read for one page only. */
function rowsSql(query: OrderQuery, ids: SQL, more = sql``): SQL {
  return sql`SELECT ${sql.raw(ORDER_COLUMNS)} ${more} FROM (${ids}) page
    JOIN orders o USING (id) LEFT JOIN sites s ON s.id = o.site_id
    ORDER BY ${orderBySql(query)}`;
}

const orderBySql = ({ sort_order }: OrderQuery): SQL =>
  sql.raw(`o.ordered_at ${sort_order}, o.id ${sort_order}`);

const getOffset = ({ page, per_page, cursor }: OrderQuery) =>
  cursor === undefined ? (page - 1) * per_page : 0;

/** Position, order and size of a page, after the other conditions. */
const pageSql = (query: OrderQuery): SQL => sql`${positionSql(query)}
    ORDER BY ${orderBySql(query)} LIMIT ${query.per_page + 1} OFFSET ${getOffset(query)}`;

function positionSql({ sort_order, cursor }: OrderQuery): SQL {
  if (cursor === undefined) return sql`true`;
  const { at, id } = decodeTimeCursor(cursor);
  const operator = sql.raw(sort_order === 'ASC' ? '>' : '<');
  return sql`(o.ordered_at, o.id) ${operator} (${at}::timestamptz, ${id}::bigint)`;
}
