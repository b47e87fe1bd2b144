import { inArray, type SQL, sql } from 'drizzle-orm';
import type { LicensePage, LicenseQuery } from '#contract/licenseList';
import type { LicenseFilter } from '#contract/licenses';
import type { Context } from '../../platform/context';
import type { BlindIndex } from '../../platform/crypto/blindIndex';
import type { Vault } from '../../platform/crypto/vault';
import type { Tx } from '../../platform/db/openDatabase';
import { toPage } from '../../platform/db/toPage';
import { licenses } from '../../schema';
import { getStockCounts, type StockCounts } from './getStockCounts';
import { findSearchedEnding, indexSearchedEnding } from './keyEnding';
import { decodeLicenseCursor, encodeLicenseCursor } from './licenseCursor';
import { presentLicense } from './presentLicense';
import { readLicensePage } from './readLicensePage';

type Dependencies = Pick<Context, 'db' | 'vault' | 'actor'>;

export async function listLicenses(ctx: Dependencies, query: LicenseQuery): Promise<LicensePage> {
  const { page, per_page, cursor } = query;
  const position = cursor === undefined ? undefined : decodeLicenseCursor(query, cursor);
  const offset = position ? 0 : (page - 1) * per_page;
  const filters = licenseFiltersSql(query);
  const matches = matchesSql(await ctx.vault.readIndex(ctx.db), query, filters);

  const [rows, matchCount] = await Promise.all([
    // One extra row shows whether another page follows.
    readLicensePage(ctx.db, {
      query,
      filters,
      matches: isReadInOrder(query) ? undefined : matches,
      position,
      limit: per_page + 1,
      offset,
    }),
    matches && countMatches(ctx, matches),
  ]);
  // Each row includes the counts, which saves a query; an empty page has no row.
  const stock = rows[0]?.stock ?? (await getStockCounts(ctx.db, query.license_group_id));

  const total = matchCount ?? getTotal(stock, query);
  const read = toPage(query, rows, total, (last) => encodeLicenseCursor(query, last));
  return {
    licenses: read.rows.map((row) => presentLicense(ctx, row)),
    pagination: read.pagination,
    stats: { available: stock.available, sold: stock.sold, exhausted: stock.exhausted },
  };
}

/** Must be identical to the expression of the index `licenses_last_day`; its predicate follows from a comparison. */
const lastDaySql = sql.raw('least(expires_on, valid_until)');

type Filters = LicenseFilter & Pick<LicenseQuery, 'ids'>;

function licenseFiltersSql(query: Filters): SQL {
  const { ids, status, license_group_id: pool, assigned_site_id: site, sold_from, sold_to } = query;
  const { expires_from, expires_to } = query;
  const filters = [
    ids && inArray(licenses.id, ids),
    status && sql`${licenses.status} = ${status}`,
    pool !== undefined && sql`${licenses.poolId} = ${pool}`,
    site !== undefined && sql`${licenses.siteId} = ${site}`,
    sold_from !== undefined && sql`${licenses.soldAt} >= ${sold_from}::timestamptz`,
    sold_to !== undefined && sql`${licenses.soldAt} < ${sold_to}::timestamptz`,
    expires_from !== undefined && sql`${lastDaySql} >= ${expires_from}::date`,
    expires_to !== undefined && sql`${lastDaySql} <= ${expires_to}::date`,
  ].filter((filter) => filter !== undefined && filter !== false);
  return filters.length > 0 ? sql.join(filters, sql` AND `) : sql`true`;
}

/** Whether indexes deliver the filtered rows in the list's order, so that only a page of them is read. */
function isReadInOrder(query: LicenseQuery): boolean {
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
  const filters = licenseFiltersSql(filter);
  const index = await vault.readIndex(tx);
  const matches = matchesSql(index, filter, filters) ?? sql`SELECT id FROM ${licenses} WHERE ${filters}`;
  const { rows } = await tx.execute<{ id: number }>(sql`SELECT id FROM (${matches}) matches LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

async function countMatches({ db }: Dependencies, matches: SQL): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`SELECT count(*) AS n FROM (${matches}) matches`);
  return rows[0]?.n ?? 0;
}

function getTotal(stock: StockCounts, { status }: LicenseQuery): number {
  return status ? stock[status] : stock.available + stock.sold + stock.exhausted + stock.replaced;
}

/** Must be identical to the expression and predicate of the index `licenses_search`. */
const searchTextSql = sql.raw(
  `fold_text(coalesce(customer_email, '') || ' ' || coalesce(customer_first_name, '') || ' ' ||
    coalesce(customer_last_name, '') || ' ' || coalesce(order_id, ''))`,
);
const isSearchableSql = sql.raw('(order_id IS NOT NULL OR customer_email IS NOT NULL)');

/** All sort columns, so that matching rows are read only once. */
const sortColumnsSql = sql.raw('id, pool_id, status, created_at, customer_email, order_id, sold_at');

/** The rows of a search, of a list of ids or of sales, which the stock counters do not count; undefined for other lists. */
function matchesSql(index: BlindIndex, query: Filters, filters: SQL): SQL | undefined {
  const { search, ids, assigned_site_id, sold_from, sold_to, expires_from, expires_to } = query;
  if (search) return searchLicensesSql(index, search, filters);
  const uncounted = [ids, assigned_site_id, sold_from, sold_to, expires_from, expires_to];
  if (uncounted.every((filter) => filter === undefined)) return undefined;
  return sql`SELECT ${sortColumnsSql} FROM ${licenses} WHERE ${filters}`;
}

/** Matches a complete key or its visible ending, `#` and a complete number, or part of customer, order id or license id. */
function searchLicensesSql(index: BlindIndex, text: string, filters: SQL): SQL {
  const [, number] = /^#(\d{1,15})$/.exec(text) ?? [];
  if (number) {
    const byNumber = sql`(order_id = ${number} OR id = ${number}::bigint)`;
    return sql`SELECT ${sortColumnsSql} FROM ${licenses} WHERE ${filters} AND ${byNumber}`;
  }
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const byKey = inArray(licenses.keyIndex, index.computeAll(text));
  const byOwner = sql`${isSearchableSql} AND ${searchTextSql} LIKE fold_text(${pattern})`;
  const ending = findSearchedEnding(text);
  const byEnding = ending
    ? sql`OR ${inArray(licenses.keyEnding, indexSearchedEnding(index, ending))}`
    : sql``;
  const matches = sql`SELECT ${sortColumnsSql} FROM ${licenses}
    WHERE ${filters} AND (${byKey} OR (${byOwner}) ${byEnding})`;
  if (!/^\d+$/.test(text)) return matches;
  // An index-only scan of all ids: a trigram index on ids would slow down imports.
  const ids = sql`SELECT id FROM ${licenses} WHERE id::text LIKE ${pattern}`;
  return sql`${matches} UNION SELECT ${sortColumnsSql} FROM ${licenses} WHERE ${filters} AND id IN (${ids})`;
}
