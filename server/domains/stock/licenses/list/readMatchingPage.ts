import { sql } from 'drizzle-orm';
import {
  COUNT_LIMIT_SQL,
  countUpToLimit,
  exactTotal,
  limitTotal,
} from '../../../../platform/db/limitedTotal';
import type { Db } from '../../../../platform/db/openDatabase';
import { isShortSearch } from '../../../../platform/db/searchText';
import { countWalked, type MatchingPage, readMatches } from '../../../../platform/db/walkList';
import type { LicenseMatches } from './licenseMatches';
import {
  isIndexed,
  type LicensePageRow,
  type PageQuery,
  readLicensePage,
  walkedSql,
} from './readLicensePage';

/** Reads a page of a search or filter. */
export function readMatchingPage(
  db: Db,
  page: PageQuery,
  matches: LicenseMatches,
): Promise<MatchingPage<LicensePageRow>> {
  const { query, limit, offset } = page;
  const { condition } = matches;
  const canWalk = isIndexed(query);
  const walk = toWalk(query, matches);
  const walked = walkedSql({ ...page, ...walk, position: undefined });
  return readMatches({
    size: limit,
    isCommon: canWalk && isShortSearch(query.search),
    walk: async () => (canWalk ? readLicensePage(db, { ...page, ...walk, walkCondition: condition }) : []),
    countWalked: () => countWalked(db, sql`(${walked}) AS licenses`, { condition, offset }),
    readLimited: () => readLimited(db, page, matches),
    readAll: () => readLicensePage(db, { ...page, matches: matches.rows }),
  });
}

/**
 * The rows to test. Those with a text have an index in the order of creation; within a filter they have none, and a large
 * pool may have few of them.
 */
function toWalk(
  { sort_by, license_group_id, status, assigned_site_id }: PageQuery['query'],
  { listed, searchable }: LicenseMatches,
): Pick<PageQuery, 'filters' | 'besides'> {
  const isFiltered = [license_group_id, status, assigned_site_id].some((filter) => filter !== undefined);
  if (!searchable || isFiltered || sort_by !== 'creation_date') return { filters: listed };
  return { filters: searchable.filter, besides: searchable.others };
}

async function readLimited(
  db: Db,
  page: PageQuery,
  matches: LicenseMatches,
): Promise<MatchingPage<LicensePageRow>> {
  const limited = sql`${matches.rows} ${COUNT_LIMIT_SQL}`;
  const rows = await readLicensePage(db, { ...page, matches: limited });
  const matchCount = rows[0]?.matchCount;
  if (matchCount) return { rows, total: limitTotal(matchCount) };
  // A page beyond the last one has no row that tells the total.
  const isFirst = page.offset === 0 && !page.position;
  return { rows, total: isFirst ? exactTotal(0) : await countUpToLimit(db, matches.rows) };
}
