import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/openDatabase';
import { queryRows } from '../db/queryRows';
import { exactTotal, type Total } from './toPage';

/** Rows of a list that are tested in its order until a page is full; what many rows match is met soon. */
const WALK_LIMIT = 5000;
const WALKED_PER_ROW = 200;

/** More for a later page. */
export const getWalkLimit = (offset: number): number => WALK_LIMIT + offset * WALKED_PER_ROW;

/** Counts the matches among the first rows of a list, `walked` with an alias, which may be all of it. */
export async function countWalked(
  db: Db,
  walked: SQL,
  { condition, offset }: { condition: SQL; offset: number },
): Promise<Total> {
  const [counts = { n: 0, hasMore: false }] = await queryRows<{ n: number; hasMore: boolean }>(
    db,
    sql`SELECT count(*) FILTER (WHERE ${condition}) AS n, count(*) >= ${getWalkLimit(offset)} AS "hasMore" FROM ${walked}`,
  );
  return counts.hasMore ? { count: counts.n, isLimited: true } : exactTotal(counts.n);
}

export interface MatchingPage<Row> {
  rows: Row[];
  total: Total;
}

interface MatchingList<Row> {
  /** Rows of a page, with the one that shows whether another follows. */
  size: number;
  /** Most rows may match: they are met before an index has found all of them. */
  isCommon: boolean;
  /** Tests the rows in the list's order, a limited number. */
  walk(): Promise<Row[]>;
  countWalked(): Promise<Total>;
  /** Finds the matches up to the limit of a total, and sorts them. */
  readLimited(): Promise<MatchingPage<Row>>;
  /** Finds and sorts all of them. */
  readAll(): Promise<Row[]>;
}

/** Whether a walk found the whole page: it is full, or the list has no further row. */
export const isWalkComplete = <Row>({ rows, total }: MatchingPage<Row>, size: number): boolean =>
  rows.length === size || !total.isLimited;

/**
 * Reads a page of a search or filter. Few matches are found by their indexes and sorted. Many are met soon in the list's
 * order, where each row is tested: a text that most rows contain is not looked up at all.
 */
export async function readMatches<Row>(list: MatchingList<Row>): Promise<MatchingPage<Row>> {
  if (list.isCommon) {
    const [rows, total] = await Promise.all([list.walk(), list.countWalked()]);
    if (isWalkComplete({ rows, total }, list.size)) return { rows, total };
  }
  const limited = await list.readLimited();
  if (!limited.total.isLimited) return limited;
  const rows = await list.walk();
  return { rows: rows.length === list.size ? rows : await list.readAll(), total: limited.total };
}
