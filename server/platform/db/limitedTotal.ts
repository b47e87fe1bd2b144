import { sql } from 'drizzle-orm';

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
export const COUNT_LIMIT = TOTAL_LIMIT + 1;
export const COUNT_LIMIT_SQL = sql.raw(`LIMIT ${COUNT_LIMIT}`);

/** The total of matches that were counted with that limit. */
export const limitTotal = (count: number): Total => ({
  count: Math.min(count, TOTAL_LIMIT),
  isLimited: count > TOTAL_LIMIT,
});
