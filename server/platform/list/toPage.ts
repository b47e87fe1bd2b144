import { type SQL, sql } from 'drizzle-orm';
import type { CursorPagination, LimitedPagination, Pagination } from '#contract/shared/query';
import type { Db } from '../db/openDatabase';
import { queryRows } from '../db/queryRows';

interface PageQuery {
  page: number;
  per_page: number;
}

/** Separates a page from the extra row that shows whether another page follows; `last` is undefined if none does. */
export function splitPage<Row>(rows: Row[], size: number): { rows: Row[]; last: Row | undefined } {
  const pageRows = rows.slice(0, size);
  return { rows: pageRows, last: rows.length > size ? pageRows.at(-1) : undefined };
}

export const toPagination = ({ page, per_page }: PageQuery, total: number): Pagination => ({
  page,
  per_page,
  total,
  total_pages: Math.ceil(total / per_page),
});

/** The page of rows that were read with one extra; `last` as for `splitPage`. */
export function toLimitedPage<Row>(
  query: PageQuery,
  allRows: Row[],
  total: Total,
): { rows: Row[]; last: Row | undefined; pagination: LimitedPagination } {
  // A limited total covers the page that is shown, and one row of the next.
  const known = (query.page - 1) * query.per_page + allRows.length;
  const count = total.isLimited ? Math.max(total.count, known) : total.count;
  const pagination = toPagination(query, count);
  return {
    ...splitPage(allRows, query.per_page),
    pagination: total.isLimited ? { ...pagination, is_total_limited: true } : pagination,
  };
}

/** The page of a list whose statement read one extra row; `encode` returns the cursor after a row. */
export function toPage<Row>(
  query: PageQuery,
  allRows: Row[],
  total: Total,
  encode: (last: Row) => string,
): { rows: Row[]; pagination: CursorPagination } {
  const { rows, last, pagination } = toLimitedPage(query, allRows, total);
  return { rows, pagination: { ...pagination, next_cursor: last ? encode(last) : null } };
}

/** The matches of a search or a filter are counted up to this number: counting a common name takes longer than its page. */
const TOTAL_LIMIT = 10_000;

export interface Total {
  count: number;
  /** There are more. */
  isLimited: boolean;
}

/** Of matches that were found to be more than the limit. */
export const LIMITED_TOTAL: Total = { count: TOTAL_LIMIT, isLimited: true };

export const exactTotal = (count: number): Total => ({ count, isLimited: false });

/** The limit of a statement that counts matches. */
export const COUNT_LIMIT_SQL = sql.raw(`LIMIT ${TOTAL_LIMIT + 1}`);

/** The total of rows that were counted up to one more than a limit. */
export const limitTotal = (count: number, limit = TOTAL_LIMIT): Total => ({
  count: Math.min(count, limit),
  isLimited: count > limit,
});

/** Counts the rows of a query up to the limit. */
export async function countUpToLimit(db: Db, rows: SQL): Promise<Total> {
  const [row] = await queryRows<{ n: number }>(
    db,
    sql`SELECT count(*) AS n FROM (${rows} ${COUNT_LIMIT_SQL}) matches`,
  );
  return limitTotal(row?.n ?? 0);
}
