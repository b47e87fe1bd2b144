import type { CursorPagination, Pagination } from '#contract/shared/query';
import type { Total } from './limitedTotal';

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

/** The page of a list whose statement read one extra row; `encode` returns the cursor after a row. */
export function toPage<Row>(
  query: PageQuery,
  allRows: Row[],
  total: Total,
  encode: (last: Row) => string,
): { rows: Row[]; pagination: CursorPagination } {
  const { rows, last } = splitPage(allRows, query.per_page);
  // A limited total covers the page that is shown, and one row of the next.
  const known = (query.page - 1) * query.per_page + allRows.length;
  const count = total.isLimited ? Math.max(total.count, known) : total.count;
  const pagination = { ...toPagination(query, count), next_cursor: last ? encode(last) : null };
  return { rows, pagination: total.isLimited ? { ...pagination, is_total_limited: true } : pagination };
}
