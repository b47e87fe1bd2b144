import { sql } from 'drizzle-orm';

/** The matches of a search or a filter are counted up to this number: counting a common name takes longer than its page. */
const TOTAL_LIMIT = 10_000;

/** Rows of a list that are tested in its order until a page is full; a common text is met soon. */
const WALK_LIMIT = 10_000;
const WALKED_PER_ROW = 200;

export interface Total {
  count: number;
  /** There are more. */
  isLimited: boolean;
}

export const exactTotal = (count: number): Total => ({ count, isLimited: false });

/** The limit of a statement that counts matches. */
export const COUNT_LIMIT = TOTAL_LIMIT + 1;
export const COUNT_LIMIT_SQL = sql.raw(`LIMIT ${COUNT_LIMIT}`);

/** The total of matches that were counted with that limit. */
export const limitTotal = (count: number): Total => ({
  count: Math.min(count, TOTAL_LIMIT),
  isLimited: count > TOTAL_LIMIT,
});

/** The rows of a list that are tested for a page, more for a later one. */
export const getWalkLimit = (offset: number): number => WALK_LIMIT + offset * WALKED_PER_ROW;
