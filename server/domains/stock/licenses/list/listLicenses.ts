import { sql } from 'drizzle-orm';
import type { LicenseFilter, LicensePage, LicenseQuery } from '#contract/licenses';
import type { Context } from '../../../../platform/context';
import type { Vault } from '../../../../platform/crypto/vault';
import type { Db, Tx } from '../../../../platform/db/openDatabase';
import { isShortSearch } from '../../../../platform/list/conditions';
import {
  COUNT_LIMIT_SQL,
  countUpToLimit,
  exactTotal,
  limitTotal,
  type Total,
  toPage,
} from '../../../../platform/list/toPage';
import { countWalked, type MatchingPage, readMatches } from '../../../../platform/list/walkList';
import { licenses } from '../../../../schema';
import { licenseKeyset } from './licenseKeyset';
import { findMatches, type LicenseFilters, type LicenseMatches, licenseFiltersSql } from './licenseMatches';
import type { LicenseListPage } from './licenseParts';
import {
  getStockCounts,
  isIndexed,
  type LicensePageRow,
  readLicensePage,
  type StockCounts,
  sumStockCounts,
  walkedSql,
} from './readLicensePage';
import { presentLicense } from './selectLicenses';

type Dependencies = Pick<Context, 'db' | 'vault' | 'actor'>;

export async function listLicenses(ctx: Dependencies, query: LicenseQuery): Promise<LicensePage> {
  const matches = findMatches(await ctx.vault.readIndex(ctx.db), query);
  const page = { ...licenseKeyset.toPage(query), filter: query, filters: licenseFiltersSql(query) };

  const { rows, total: matchTotal } =
    matches && !isReadInOrder(query)
      ? await readMatchingPage(ctx.db, page, { matches, search: query.search })
      : await readListedPage(ctx, page, matches);
  // Each row includes the counts, which saves a query; an empty page has no row.
  const stock = rows[0]?.stock ?? (await getStockCounts(ctx.db, query.license_group_id));

  const total = matchTotal ?? exactTotal(getTotal(stock, query));
  const read = toPage(query, rows, total, (last) => licenseKeyset.encode(query, last));
  return {
    licenses: read.rows.map((row) => presentLicense(ctx, row)),
    pagination: read.pagination,
    stats: { available: stock.available, sold: stock.sold, exhausted: stock.exhausted },
  };
}

async function readListedPage(
  { db }: Dependencies,
  page: LicenseListPage,
  matches: LicenseMatches | undefined,
): Promise<{ rows: LicensePageRow[]; total: Total | undefined }> {
  const [rows, total] = await Promise.all([
    readLicensePage(db, page),
    matches && countUpToLimit(db, matches.rows),
  ]);
  return { rows, total };
}

/** Whether indexes deliver the filtered rows in the list's order, so that only a page of them is read. */
export function isReadInOrder(query: LicenseFilters & Pick<LicenseQuery, 'sort_by'>): boolean {
  const { search, ids, sold_from, sold_to, expires_from, expires_to, sort_by } = query;
  if (search || ids || expires_from !== undefined || expires_to !== undefined) return false;
  if (sort_by === 'sold_date') return true;
  return sold_from === undefined && sold_to === undefined && sort_by === 'creation_date';
}

/** The first licenses that match a filter, in no order. */
export async function selectMatchingIds(
  tx: Tx,
  vault: Vault,
  filter: LicenseFilter,
  limit: number,
): Promise<number[]> {
  const matches =
    findMatches(await vault.readIndex(tx), filter)?.rows ??
    sql`SELECT id FROM ${licenses} WHERE ${licenseFiltersSql(filter)}`;
  const { rows } = await tx.execute<{ id: number }>(sql`SELECT id FROM (${matches}) matches LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

export function getTotal(stock: StockCounts, { status }: Pick<LicenseQuery, 'status'>): number {
  return status ? stock[status] : sumStockCounts(stock);
}

/** Reads a page of a search or filter. */
function readMatchingPage(
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
