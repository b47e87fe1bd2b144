import type { CursorPagination } from '#contract/shared/query';

/** What a list's `meta` says of its pages. */
export const toListMeta = ({ next_cursor, is_total_limited }: CursorPagination) => ({
  next_cursor,
  is_total_limited,
});
