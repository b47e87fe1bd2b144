import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { LicenseQuery } from '#contract/licenses';
import type { Queryable } from '../../../../platform/db/openDatabase';
import { createStatementNames } from '../../../../platform/db/statementNames';
import { getWalkLimit } from '../../../../platform/db/walkList';
import { licenses, pools, sites } from '../../../../schema';
import { type StockCounts, stockCountsSql, sumStockCounts } from './getStockCounts';
import type { CursorPosition } from './licenseCursor';
import { afterPositionSql, orderBySql, poolNameSql, sortColumns, sortDirection } from './licenseOrder';
import { type LicenseRow, licenseColumns } from './selectLicenses';

/** A list row with the stock counts, and those of the matches, which saves queries. */
export type LicensePageRow = LicenseRow & { stock: StockCounts; matchCount: number | null };

/** Reads the rows of one page, with the names of their pools and sites. */
export async function readLicensePage(db: Queryable, page: PageQuery): Promise<LicensePageRow[]> {
  const { query, limit } = page;
  const columns = { ...licenseColumns, stock: stockCountsSql(query.license_group_id) };
  const matchCount = sql<number | null>`${page.matches ? sql`page.match_count` : sql`NULL::bigint`}`.as(
    'match_count',
  );
  if (isIndexOrdered(page)) {
    const rows = db
      .select({ ...columns, matchCount })
      .from(licenses)
      .innerJoin(pools, eq(pools.id, licenses.poolId))
      .leftJoin(sites, eq(sites.id, licenses.siteId))
      .where(pageFilterSql(page))
      .orderBy(sql`${orderBySql(query)} LIMIT ${hasOnePlan(page) ? sql.raw(String(limit)) : limit}`);
    const read = await rows.prepare(statementNames.getName(db, rows.toSQL().sql)).execute();
    if (read[0]) statementNames.replanAfterGrowth(db, sumStockCounts(read[0].stock));
    return read;
  }
  return db
    .select({ ...columns, matchCount })
    .from(sql`(${pageIdsSql(page)}) page`)
    .innerJoin(licenses, sql`${licenses.id} = page.id`)
    .innerJoin(pools, eq(pools.id, licenses.poolId))
    .leftJoin(sites, eq(sites.id, licenses.siteId))
    .orderBy(orderBySql(query));
}

/** The growth is that of a pool, or of all of them. */
const statementNames = createStatementNames('licenses');

type ListedQuery = Pick<
  LicenseQuery,
  'sort_by' | 'sort_order' | 'license_group_id' | 'status' | 'assigned_site_id' | 'search'
>;

export interface PageQuery {
  query: ListedQuery;
  filters: SQL;
  /** Subquery of the matches, which are sorted; their number is in each row. */
  matches?: SQL;
  /** Tests the rows in the list's order, a limited number of them, after the filters. */
  walkCondition?: SQL;
  /** Tested with them: a SELECT of few rows, which are not among the first ones. */
  besides?: SQL;
  position?: CursorPosition;
  limit: number;
  offset: number;
}

/** True if an index delivers the page's rows contiguously, with none to skip. */
function isIndexOrdered({ query, matches, walkCondition, offset }: PageQuery): boolean {
  return !matches && !walkCondition && offset === 0 && isIndexed(query);
}

/** Whether one index has all rows in the list's order. */
export function isIndexed({ sort_by }: ListedQuery): boolean {
  const column = sortColumns[sort_by];
  return column !== 'pool' && column.notNull;
}

/** The page sizes of the console, with the row that shows whether another page follows. */
const LIMITS_IN_TEXT = [11, 21, 51, 101];

/**
 * Whether the same plan is best for all values, because an index has all rows in order. PostgreSQL keeps it only if it
 * knows the limit, and plans each time otherwise, for a third of the time of a page. With a site, the
 * best index depends on how many licenses it has.
 */
function hasOnePlan({ query, limit }: PageQuery): boolean {
  return query.assigned_site_id === undefined && LIMITS_IN_TEXT.includes(limit);
}

function pageFilterSql({ query, filters, position }: PageQuery): SQL {
  return position ? sql`${filters} AND ${afterPositionSql(query, position)}` : filters;
}

/** Ids of one page in the list's order; the rows are joined afterwards. */
export function pageIdsSql(page: PageQuery): SQL {
  if (page.matches) return idsWithinMatchesSql(page, page.matches);
  if (page.walkCondition) return idsByWalkSql(page, page.walkCondition);
  const column = sortColumns[page.query.sort_by];
  if (column === 'pool') return idsPerPoolSql(page);
  return column.notNull ? idsByIndexSql(page) : idsNullsLastSql(page, column);
}

const ALL_ROWS = sql`true`;

function idsByIndexSql(page: PageQuery): SQL {
  const { query, limit, offset } = page;
  return sql`SELECT ${licenses.id} FROM ${licenses} WHERE ${pageFilterSql(page)}
    ORDER BY ${orderBySql(query)} LIMIT ${limit} OFFSET ${offset}`;
}

// Materialized, because the planner would otherwise filter the whole list in sort order. Named like the table,
// so that the sort expressions apply.
function idsWithinMatchesSql({ query, position, limit, offset }: PageQuery, matches: SQL): SQL {
  return sql`WITH licenses AS MATERIALIZED (${matches})
    SELECT ${licenses.id}, (SELECT count(*) FROM ${licenses}) AS match_count FROM ${licenses} JOIN ${pools} ON ${pools.id} = ${licenses.poolId}
    WHERE ${position ? afterPositionSql(query, position) : ALL_ROWS}
    ORDER BY ${orderBySql(query)} LIMIT ${limit} OFFSET ${offset}`;
}

// Named like the table, so that conditions and sort expressions apply.
function idsByWalkSql(page: PageQuery, condition: SQL): SQL {
  const { query, limit, offset } = page;
  return sql`SELECT ${licenses.id} FROM (${walkedSql(page)}) AS licenses WHERE ${condition}
    ORDER BY ${orderBySql(query)} LIMIT ${limit} OFFSET ${offset}`;
}

/** The first rows of the list. */
export function walkedSql(page: PageQuery): SQL {
  const first = sql`SELECT ${licenses}.* FROM ${licenses} WHERE ${pageFilterSql(page)}
    ORDER BY ${orderBySql(page.query)} LIMIT ${getWalkLimit(page.offset)}`;
  if (!page.besides) return first;
  const following = page.position ? afterPositionSql(page.query, page.position) : ALL_ROWS;
  return sql`(${first}) UNION ALL SELECT * FROM (${page.besides}) AS licenses WHERE ${following}`;
}

/**
 * Reads values and nulls separately, so that one index serves both directions, and nulls only if the values do not fill
 * the page: a filter by the status `sold` would search all of them in vain. Licenses that were never sold have an index
 * of their own, since that of the column has only the others.
 */
function idsNullsLastSql({ query, filters, position, limit, offset }: PageQuery, column: PgColumn): SQL {
  const { keyword, operator } = sortDirection(query);
  const byValue = sql`${column} ${keyword}, ${licenses.id} ${keyword}`;
  const byId = sql`${licenses.id} ${keyword}`;
  const partLimit = limit + offset;
  const partSql = (part: number, filter: SQL, order: SQL) => sql`(
    SELECT ${sql.raw(String(part))} AS part, ${column} AS key, ${licenses.id} FROM ${licenses}
    WHERE ${filters} AND ${filter} ORDER BY ${order} LIMIT ${partLimit})`;

  const following = position
    ? sql`(${column}, ${licenses.id}) ${operator} (${position.key}, ${position.id})`
    : ALL_ROWS;
  const followingNulls = position?.key === null ? sql`${licenses.id} ${operator} ${position.id}` : ALL_ROWS;
  const valuesFilter = position?.key === null ? sql`false` : following;
  const isNull = sql`(SELECT count(*) FROM found) < ${partLimit} AND ${column} IS NULL AND ${followingNulls}`;
  const parts = [partSql(1, sql`${isNull} AND ${licenses.soldAt} IS NULL`, byId)];
  if (column !== licenses.soldAt)
    parts.push(partSql(1, sql`${isNull} AND ${licenses.soldAt} IS NOT NULL`, byValue));
  return sql`WITH found AS MATERIALIZED ${partSql(0, sql`${column} IS NOT NULL AND ${valuesFilter}`, byValue)}
    SELECT id FROM (SELECT * FROM found UNION ALL ${sql.join(parts, sql` UNION ALL `)}) parts
    ORDER BY part, key ${keyword}, id ${keyword} LIMIT ${limit} OFFSET ${offset}`;
}

/** Reads the pools by name, and only those that the page reaches. */
function idsPerPoolSql({ query, filters, position, limit, offset }: PageQuery): SQL {
  const { keyword, operator } = sortDirection(query);
  const [name, pool] = (position?.key as [string, number] | undefined) ?? ['', 0];
  const poolFilter = sql`(${poolNameSql}, ${pools.id}) ${operator}= (lower(${name}), ${pool}::bigint)`;
  const startId = query.sort_order === 'ASC' ? 0 : Number.MAX_SAFE_INTEGER;
  const following = sql`${licenses.id} ${operator}
    CASE WHEN ${pools.id} = ${pool}::bigint THEN ${position?.id ?? startId}::bigint ELSE ${startId}::bigint END`;
  return sql`SELECT pool_rows.id FROM ${pools} CROSS JOIN LATERAL (
      SELECT ${licenses.id} FROM ${licenses}
      WHERE ${licenses.poolId} = ${pools.id} AND ${filters} AND ${position ? following : ALL_ROWS}
      ORDER BY ${licenses.id} ${keyword} LIMIT ${limit + offset}
    ) pool_rows WHERE ${position ? poolFilter : ALL_ROWS}
    ORDER BY ${poolNameSql} ${keyword}, ${pools.id} ${keyword}, pool_rows.id ${keyword} LIMIT ${limit} OFFSET ${offset}`;
}
