import { eq, type SQL, sql } from 'drizzle-orm';
import type { LicenseSort, LicenseStatus } from '#contract/licenses';
import type { Queryable } from '../../../../platform/db/openDatabase';
import { createStatementNames, queryPrepared } from '../../../../platform/db/queryRows';
import { getWalkLimit } from '../../../../platform/list/walkList';
import { licenses, pools, siteNames } from '../../../../schema';
import { licenseKeyset, poolColumns } from './licenseKeyset';
import { idsOfPartsSql, type LicenseListPage, type Part, toParts } from './licenseParts';
import { type LicenseRow, licenseColumns } from './selectLicenses';

/** A list row with the stock counts, and those of the matches, which saves queries. */
export type LicensePageRow = LicenseRow & { stock: StockCounts; matchCount: number | null };

/** Reads the rows of one page, with the names of their pools and sites. */
export async function readLicensePage(db: Queryable, page: LicenseListPage): Promise<LicensePageRow[]> {
  const isPrepared = hasOnePlan(page);
  const limit = isPrepared ? sql.raw(String(page.limit)) : sql`${page.limit}`;
  const part = findOnlyPart(page);
  const matchCount = sql<number | null>`${page.matches ? sql`page.match_count` : sql`NULL::bigint`}`;
  const selected = db.select({
    ...licenseColumns,
    stock: stockCountsSql(page.filter.license_group_id),
    matchCount: matchCount.as('match_count'),
  });
  const found = part
    ? selected.from(licenses).where(sql`${page.filters} AND ${part.condition}`).$dynamic()
    : selected
        .from(sql`(${pageIdsSql(page, limit)}) page`)
        .innerJoin(licenses, sql`${licenses.id} = page.id`)
        .$dynamic();
  const rows = found
    .innerJoin(pools, eq(pools.id, licenses.poolId))
    .leftJoin(siteNames, eq(siteNames.id, licenses.siteId))
    .orderBy(part ? sql`${part.orderBy} LIMIT ${limit}` : licenseKeyset.orderBySql(page));
  if (!isPrepared) return rows;
  const read = await rows.prepare(statementNames.getName(db, rows.toSQL().sql)).execute();
  if (read[0]) statementNames.replanAfterGrowth(db, sumStockCounts(read[0].stock));
  return read;
}

/** The growth is that of a pool, or of all of them. */
const statementNames = createStatementNames('licenses');

/** The page sizes of the console, with the row that shows whether another page follows. */
const LIMITS_IN_TEXT = [11, 21, 51, 101];

/**
 * Whether the same plan is best for all values, because an index has all rows in order. PostgreSQL keeps it only if it
 * knows the limit, and plans each time otherwise, for a third of the time of a page. With a site, the
 * best index depends on how many licenses it has.
 */
const hasOnePlan = (page: LicenseListPage): boolean =>
  isReadByParts(page) &&
  isIndexed(page) &&
  page.filter.assigned_site_id === undefined &&
  page.filter.batch_id === undefined &&
  LIMITS_IN_TEXT.includes(page.limit);

/** Whether indexes deliver the rows in order, with none to skip. */
const isReadByParts = ({ matches, walkCondition, offset, sort_by }: LicenseListPage): boolean =>
  !matches && !walkCondition && offset === 0 && sort_by !== 'license_group_id';

/** Whether one index has all licenses in order. */
export const isIndexed = ({ sort_by }: { sort_by: LicenseSort }): boolean =>
  sort_by === 'license_id' || sort_by === 'creation_date';

function findOnlyPart(page: LicenseListPage): Part | undefined {
  const [part, ...others] = isReadByParts(page) ? toParts(page) : [];
  return others.length === 0 ? part : undefined;
}

/** Ids of one page in the list's order; the rows are joined afterwards. */
export function pageIdsSql(page: LicenseListPage, limit = sql`${page.limit}`): SQL {
  const { matches, walkCondition } = page;
  if (matches) return idsWithinSql(page, matches);
  if (walkCondition) return idsByWalkSql(page, walkCondition);
  if (page.sort_by === 'license_group_id') return idsPerPoolSql(page);
  return idsOfPartsSql(page, toParts(page), limit);
}

// Materialized, because the planner would otherwise filter the whole list in sort order. Named like the table,
// so that the sort expressions apply.
function idsWithinSql(page: LicenseListPage, matches: SQL): SQL {
  return sql`WITH licenses AS MATERIALIZED (${matches})
    SELECT ${licenses.id}, (SELECT count(*) FROM ${licenses}) AS match_count
    FROM ${licenses} JOIN ${pools} ON ${pools.id} = ${licenses.poolId} WHERE ${licenseKeyset.pageSql(page)}`;
}

// Named like the table, so that conditions and sort expressions apply.
function idsByWalkSql(page: LicenseListPage, condition: SQL): SQL {
  return sql`SELECT ${licenses.id} FROM (${walkedSql(page)}) AS licenses WHERE ${condition}
    ORDER BY ${licenseKeyset.orderBySql(page)} LIMIT ${page.limit} OFFSET ${page.offset}`;
}

/** The first rows of the list. */
export const walkedSql = (page: LicenseListPage): SQL =>
  sql`SELECT ${licenses}.* FROM ${licenses} WHERE ${page.filters} AND ${licenseKeyset.afterSql(page)}
    ORDER BY ${licenseKeyset.orderBySql(page)} LIMIT ${getWalkLimit(page.offset)}`;

/** Reads the pools by name, and only those that the page reaches. */
function idsPerPoolSql({ filters, position, limit, offset, sort_order }: LicenseListPage): SQL {
  const keyword = sql.raw(sort_order);
  const operator = sql.raw(sort_order === 'ASC' ? '>' : '<');
  const poolKey = sql.join(poolColumns, sql`, `);
  const [name, pool] = (position?.key as [string, number] | undefined) ?? ['', 0];
  const poolFilter = sql`(${poolKey}) ${operator}= (lower(${name}), ${pool}::bigint)`;
  const startId = sort_order === 'ASC' ? 0 : Number.MAX_SAFE_INTEGER;
  const following = sql`${licenses.id} ${operator}
    CASE WHEN ${pools.id} = ${pool}::bigint THEN ${position?.id ?? startId}::bigint ELSE ${startId}::bigint END`;
  return sql`SELECT pool_rows.id FROM ${pools} CROSS JOIN LATERAL (
      SELECT ${licenses.id} FROM ${licenses}
      WHERE ${licenses.poolId} = ${pools.id} AND ${filters} AND ${position ? following : sql`true`}
      ORDER BY ${licenses.id} ${keyword} LIMIT ${limit + offset}
    ) pool_rows WHERE ${position ? poolFilter : sql`true`}
    ORDER BY ${sql.join(
      poolColumns.map((column) => sql`${column} ${keyword}`),
      sql`, `,
    )}, pool_rows.id ${keyword} LIMIT ${limit} OFFSET ${offset}`;
}

export type StockCounts = Record<LicenseStatus, number>;

/** Licenses of any status. */
export const sumStockCounts = ({ available, sold, exhausted, replaced, quarantined }: StockCounts): number =>
  available + sold + exhausted + replaced + quarantined;

/** License counts by status of one pool or all pools, as a JSON value for use as a column. */
function stockCountsSql(poolId?: number): SQL<StockCounts> {
  return sql`(SELECT json_build_object(
      'available', coalesce(sum(available), 0), 'sold', coalesce(sum(sold), 0),
      'exhausted', coalesce(sum(exhausted), 0), 'replaced', coalesce(sum(replaced), 0),
      'quarantined', coalesce(sum(quarantined), 0)
    ) FROM pool_stock WHERE ${poolId === undefined ? sql`true` : sql`pool_id = ${poolId}`})`;
}

export async function getStockCounts(db: Queryable, poolId?: number): Promise<StockCounts> {
  const [row] = await queryPrepared<{ stock: StockCounts }>(
    db,
    sql`SELECT ${stockCountsSql(poolId)} AS stock`,
  );
  return row?.stock ?? { available: 0, sold: 0, exhausted: 0, replaced: 0, quarantined: 0 };
}
