import { type SQL, sql } from 'drizzle-orm';
import type { OrderQuery } from '#contract/orderList';
import type { Db } from '../../platform/db/openDatabase';
import { queryPrepared, queryRows } from '../../platform/db/queryRows';
import { decodeTimeCursor } from '../../platform/db/timeCursor';
import { allOf, countKeys, countMatches, distinctKeysSql, type KeyCounts } from './countOrders';
import type { KeyFilter } from './KeyFilter';
import { ORDER_COLUMNS, type OrderRow } from './orderColumns';
import type { OrderFilters } from './orderFilters';

interface OrderRows {
  /** One extra row shows whether another page follows. */
  rows: OrderRow[];
  /** Undefined when the counters count the list. */
  total?: number;
}

export async function readOrderPage(db: Db, query: OrderQuery, filters: OrderFilters): Promise<OrderRows> {
  const keyCounts = await countKeys(db, filters);
  if (keyCounts.few) return readFewOrders(db, query, filters, { ...keyCounts, few: keyCounts.few });
  const conditions = [...filters.columns, ...filters.keys.map(({ condition }) => condition)];
  const ids = sql`SELECT o.id FROM orders o WHERE ${allOf(conditions)} AND ${pageSql(query)}`;
  // Without key filters there are few distinct texts.
  const read = filters.keys.length === 0 ? queryPrepared<OrderRow> : queryRows<OrderRow>;
  const [rows, total] = await Promise.all([
    read(db, rowsSql(query, ids)),
    filters.isCounted ? undefined : countMatches(db, filters, keyCounts),
  ]);
  return { rows, total };
}

async function readFewOrders(
  db: Db,
  query: OrderQuery,
  filters: OrderFilters,
  keyCounts: KeyCounts & { few: KeyFilter },
): Promise<OrderRows> {
  const { few } = keyCounts;
  const others = filters.keys.filter((filter) => filter !== few).map(({ condition }) => condition);
  // Materialized, because the planner would otherwise test the whole list in its order.
  const matches = sql`WITH matches AS MATERIALIZED (
    SELECT o.id, o.ordered_at FROM (${distinctKeysSql(few.keys)}) k JOIN orders o USING (site_id, order_id)
    WHERE ${allOf([...filters.columns, ...others])})`;
  const ids = sql`SELECT o.id FROM matches o WHERE ${pageSql(query)}`;
  const total = sql`, (SELECT count(*) FROM matches) AS match_count`;
  const rows = await queryRows<OrderRow & { match_count: number }>(
    db,
    sql`${matches} ${rowsSql(query, ids, total)}`,
  );
  // A page beyond the last one has no row that tells the total.
  return { rows, total: rows[0]?.match_count ?? (await countMatches(db, filters, keyCounts)) };
}

/** The rows of ids; the columns are read for one page only. */
function rowsSql({ sort_order }: OrderQuery, ids: SQL, more = sql``): SQL {
  const keyword = sql.raw(sort_order);
  return sql`SELECT ${sql.raw(ORDER_COLUMNS)} ${more} FROM (${ids}) page
    JOIN orders o USING (id) LEFT JOIN sites s ON s.id = o.site_id
    ORDER BY o.ordered_at ${keyword}, o.id ${keyword}`;
}

/** Position, order and size of a page, after the other conditions. */
function pageSql({ page, per_page, sort_order, cursor }: OrderQuery): SQL {
  const keyword = sql.raw(sort_order);
  const offset = cursor === undefined ? (page - 1) * per_page : 0;
  const position = cursor === undefined ? sql`true` : afterCursorSql(sort_order, cursor);
  return sql`${position}
    ORDER BY o.ordered_at ${keyword}, o.id ${keyword} LIMIT ${per_page + 1} OFFSET ${offset}`;
}

function afterCursorSql(sortOrder: OrderQuery['sort_order'], cursor: string): SQL {
  const { at, id } = decodeTimeCursor(cursor);
  const operator = sql.raw(sortOrder === 'ASC' ? '>' : '<');
  return sql`(o.ordered_at, o.id) ${operator} (${at}::timestamptz, ${id}::bigint)`;
}
