import { type SQL, sql } from 'drizzle-orm';
import {
  COUNT_LIMIT_SQL,
  exactTotal,
  getWalkLimit,
  limitTotal,
  type Total,
} from '../../platform/db/limitedTotal';
import type { Db } from '../../platform/db/openDatabase';
import { queryRows } from '../../platform/db/queryRows';
import { isShortSearch } from '../../platform/db/searchText';
import type { LicenseMatches } from './licenseMatches';
import {
  isIndexed,
  type LicensePageRow,
  type PageQuery,
  readLicensePage,
  walkedSql,
} from './readLicensePage';

export interface MatchingPage {
  rows: LicensePageRow[];
  /** Undefined if the counters count the list. */
  total: Total | undefined;
}

/**
 * Reads a page of a search or filter. Few matches are found by their indexes and sorted. Many are met soon in the list's
 * order, where each row is tested: a text that most rows contain is not looked up at all.
 */
export async function readMatchingPage(
  db: Db,
  page: PageQuery,
  matches: LicenseMatches,
): Promise<MatchingPage> {
  const { search } = page.query;
  if (search && isShortSearch(search)) {
    const [rows, total] = await Promise.all([walk(db, page, matches), countWalked(db, page, matches)]);
    if (rows) return { rows, total };
  }
  const limited = sql`${matches.rows} ${COUNT_LIMIT_SQL}`;
  const rows = await readLicensePage(db, { ...page, matches: limited });
  // A page beyond the last one has no row that tells the total.
  const [{ matchCount } = { matchCount: null }] = rows;
  const total = matchCount === null ? await countMatches(db, matches) : limitTotal(matchCount);
  if (!total.isLimited) return { rows, total };
  const walked = await walk(db, page, matches);
  return { rows: walked ?? (await readLicensePage(db, { ...page, matches: matches.rows })), total };
}

export const countMatches = async (db: Db, { rows }: LicenseMatches): Promise<Total> =>
  limitTotal(await readCount(db, sql`${rows} ${COUNT_LIMIT_SQL}`));

/** Undefined if the page is not full: its other rows may be further on. */
async function walk(
  db: Db,
  page: PageQuery,
  { listed, condition }: LicenseMatches,
): Promise<LicensePageRow[] | undefined> {
  if (!isIndexed(page.query)) return undefined;
  const rows = await readLicensePage(db, { ...page, filters: listed, walk: condition });
  return rows.length === page.limit ? rows : undefined;
}

/** Counts the matches among the first rows of the list, which may be all. */
async function countWalked(db: Db, page: PageQuery, { listed, condition }: LicenseMatches): Promise<Total> {
  const walked = walkedSql({ ...page, filters: listed, position: undefined });
  const [counts = { n: 0, hasMore: false }] = await queryRows<{ n: number; hasMore: boolean }>(
    db,
    sql`SELECT count(*) FILTER (WHERE ${condition}) AS n, count(*) >= ${getWalkLimit(page.offset)} AS "hasMore" FROM (${walked}) AS licenses`,
  );
  return counts.hasMore ? { count: counts.n, isLimited: true } : exactTotal(counts.n);
}

async function readCount(db: Db, rows: SQL): Promise<number> {
  const [row] = await queryRows<{ n: number }>(db, sql`SELECT count(*) AS n FROM (${rows}) matches`);
  return row?.n ?? 0;
}
