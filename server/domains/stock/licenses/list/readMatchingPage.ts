import { sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/db/openDatabase';
import { isShortSearch } from '../../../../platform/list/conditions';
import { COUNT_LIMIT_SQL, countUpToLimit, exactTotal, limitTotal } from '../../../../platform/list/toPage';
import { countWalked, type MatchingPage, readMatches } from '../../../../platform/list/walkList';
import type { LicenseMatches } from './licenseMatches';
import type { LicenseListPage } from './licenseParts';
import { isIndexed, type LicensePageRow, readLicensePage, walkedSql } from './readLicensePage';

/** Reads a page of a search or filter. */
export function readMatchingPage(
  db: Db,
  page: LicenseListPage,
  { matches, search }: { matches: LicenseMatches; search: string | undefined },
): Promise<MatchingPage<LicensePageRow>> {
  const { condition, listed: filters } = matches;
  const canWalk = isIndexed(page);
  const walked = walkedSql({ ...page, filters, position: undefined });
  return readMatches({
    size: page.limit,
    isCommon: canWalk && isShortSearch(search),
    walk: async () => (canWalk ? readLicensePage(db, { ...page, filters, walkCondition: condition }) : []),
    countWalked: () => countWalked(db, sql`(${walked}) AS licenses`, { condition, offset: page.offset }),
    readLimited: () => readLimited(db, page, matches),
    readAll: () => readLicensePage(db, { ...page, matches: matches.rows }),
  });
}

async function readLimited(
  db: Db,
  page: LicenseListPage,
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
