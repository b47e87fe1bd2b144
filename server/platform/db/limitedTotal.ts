import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './openDatabase';
import { queryRows } from './queryRows';

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

/** The total of matches that were counted with that limit. */
export const limitTotal = (count: number): Total => ({
  count: Math.min(count, TOTAL_LIMIT),
  isLimited: count > TOTAL_LIMIT,
});

/** Counts the rows of a query up to the limit. */
export async function countUpToLimit(db: Db, rows: SQL): Promise<Total> {
  const [row] = await queryRows<{ n: number }>(
    db,
    sql`SELECT count(*) AS n FROM (${rows} ${COUNT_LIMIT_SQL}) matches`,
  );
  return limitTotal(row?.n ?? 0);
}
