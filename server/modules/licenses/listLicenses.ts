import { inArray, type SQL, sql } from 'drizzle-orm';
import type { LicensePage, LicenseQuery } from '#contract/licenses';
import type { Services } from '../../platform/context';
import type { Vault } from '../../platform/crypto/vault';
import { licenses } from '../../schema';
import { getStockCounts, type StockCounts } from './getStockCounts';
import { decodeCursor, encodeCursor } from './licenseCursor';
import { presentLicense } from './presentLicense';
import { readLicensePage } from './readLicensePage';

type Dependencies = Pick<Services, 'db' | 'vault'>;

export async function listLicenses(ctx: Dependencies, query: LicenseQuery): Promise<LicensePage> {
  const { page, per_page, cursor } = query;
  const position = cursor === undefined ? undefined : decodeCursor(query, cursor);
  const offset = position ? 0 : (page - 1) * per_page;
  const filters = licenseFiltersSql(query);
  const matches = matchesSql(ctx.vault, query, filters);

  const [rows, matchCount] = await Promise.all([
    // One extra row shows whether another page follows.
    readLicensePage(ctx.db, { query, filters, matches, position, limit: per_page + 1, offset }),
    matches && countMatches(ctx, matches),
  ]);
  // Each row includes the counts, which saves a query; an empty page has no row.
  const stock = rows[0]?.stock ?? (await getStockCounts(ctx.db, query.license_group_id));

  const total = matchCount ?? getTotal(stock, query);
  const pageRows = rows.slice(0, per_page);
  const last = rows.length > per_page ? pageRows.at(-1) : undefined;
  return {
    licenses: pageRows.map((row) => presentLicense(ctx.vault, row)),
    pagination: {
      page,
      per_page,
      total,
      total_pages: Math.ceil(total / per_page),
      next_cursor: last ? encodeCursor(query, last) : null,
    },
    stats: { available: stock.available, sold: stock.sold, exhausted: stock.exhausted },
  };
}

function licenseFiltersSql({ ids, status, license_group_id: pool }: LicenseQuery): SQL {
  const filters = [
    ids && inArray(licenses.id, ids),
    status && sql`${licenses.status} = ${status}`,
    pool !== undefined && sql`${licenses.poolId} = ${pool}`,
  ].filter((filter) => filter !== undefined && filter !== false);
  return filters.length > 0 ? sql.join(filters, sql` AND `) : sql`true`;
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
  `(coalesce(customer_email, '') || ' ' || coalesce(customer_first_name, '') || ' ' ||
    coalesce(customer_last_name, '') || ' ' || coalesce(order_id, ''))`,
);
const isSearchableSql = sql.raw('(order_id IS NOT NULL OR customer_email IS NOT NULL)');

/** All sort columns, so that matching rows are read only once. */
const sortColumnsSql = sql.raw('id, pool_id, status, created_at, customer_email, order_id, sold_at');

/** The rows of a search or of a list of ids, which the stock counters do not count; undefined for other lists. */
function matchesSql(vault: Vault, { search, ids }: LicenseQuery, filters: SQL): SQL | undefined {
  if (search) return searchLicensesSql(vault, search, filters);
  return ids && sql`SELECT ${sortColumnsSql} FROM ${licenses} WHERE ${filters}`;
}

/** Matches a complete key, or part of customer, order id or license id. */
function searchLicensesSql(vault: Vault, text: string, filters: SQL): SQL {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const byKey = sql`key_index = ${vault.blindIndex(text)}`;
  const byOwner = sql`${isSearchableSql} AND ${searchTextSql} ILIKE ${pattern}`;
  const matches = sql`SELECT ${sortColumnsSql} FROM ${licenses} WHERE ${filters} AND (${byKey} OR (${byOwner}))`;
  if (!/^\d+$/.test(text)) return matches;
  // An index-only scan of all ids: a trigram index on ids would slow down imports.
  const ids = sql`SELECT id FROM ${licenses} WHERE id::text LIKE ${pattern}`;
  return sql`${matches} UNION SELECT ${sortColumnsSql} FROM ${licenses} WHERE ${filters} AND id IN (${ids})`;
}
