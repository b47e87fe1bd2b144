import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type LicenseQuery, type LicenseSort, LicenseStatus } from '#contract/licenses';
import type { Queryable } from '../../../../platform/db/openDatabase';
import { createStatementNames } from '../../../../platform/db/statementNames';
import { getWalkLimit } from '../../../../platform/db/walkList';
import type { KeysetPage } from '../../../../platform/list/createKeyset';
import { licenses, pools, sites } from '../../../../schema';
import { type StockCounts, stockCountsSql, sumStockCounts } from './getStockCounts';
import { licenseKeyset, poolColumns } from './licenseKeyset';
import { type LicenseRow, licenseColumns } from './selectLicenses';

/** A list row with the stock counts, and those of the matches, which saves queries. */
export type LicensePageRow = LicenseRow & { stock: StockCounts; matchCount: number | null };

export interface LicenseListPage extends KeysetPage<LicenseSort> {
  filter: Pick<LicenseQuery, 'license_group_id' | 'status' | 'assigned_site_id'>;
  filters: SQL;
  /** Subquery of the matches, which are sorted; their number is in each row. */
  matches?: SQL;
  /** Tests the rows in the list's order, a limited number of them, after the filters. */
  walkCondition?: SQL;
}

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
    .leftJoin(sites, eq(sites.id, licenses.siteId))
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

/** Rows of the list that one index has in order. */
interface Part {
  /** Parts of a higher rank follow: they are read if those of the lower ones do not fill the page. */
  rank: number;
  condition: SQL;
  orderBy: SQL;
}

const NULLABLE_COLUMNS: { [S in LicenseSort]?: PgColumn } = {
  owner_email_address: licenses.customerEmail,
  order_id: licenses.orderId,
  sold_date: licenses.soldAt,
};

function toParts(page: LicenseListPage): Part[] {
  const { sort_by, filter } = page;
  if (sort_by === 'license_status') return toStatusParts(page);
  const column = NULLABLE_COLUMNS[sort_by];
  if (column) return toNullableParts(page, column);
  const part = { rank: 0, condition: licenseKeyset.afterSql(page), orderBy: licenseKeyset.orderBySql(page) };
  if (sort_by !== 'creation_date' || filter.license_group_id === undefined || filter.status) return [part];
  // A pool's licenses are in the order of creation by status only.
  return LicenseStatus.options.map((status) => ({
    ...part,
    condition: sql`${licenses.status} = ${sql.raw(`'${status}'`)} AND ${part.condition}`,
  }));
}

function idOrder({ sort_order, position }: LicenseListPage) {
  const operator = sql.raw(sort_order === 'ASC' ? '>' : '<');
  return {
    orderBy: sql`${licenses.id} ${sql.raw(sort_order)}`,
    afterId: position ? sql`${licenses.id} ${operator} ${position.id}::bigint` : ALL_ROWS,
  };
}

const ALL_ROWS = sql`true`;

/** Their statuses are in the text of the statement, since few licenses may have one of them. */
function toStatusParts(page: LicenseListPage): Part[] {
  const { sort_order, position, filter } = page;
  const { orderBy, afterId } = idOrder(page);
  const statuses = sort_order === 'ASC' ? LicenseStatus.options : LicenseStatus.options.toReversed();
  const first = position ? statuses.indexOf(position.key as LicenseStatus) : 0;
  return statuses.slice(first).flatMap((status, rank) => {
    if (filter.status && filter.status !== status) return [];
    const after = status === position?.key ? afterId : ALL_ROWS;
    return { rank, condition: sql`${licenses.status} = ${sql.raw(`'${status}'`)} AND ${after}`, orderBy };
  });
}

/**
 * Values and nulls, so that one index serves both directions. Licenses that were never sold are not in the index of the
 * column, which has its other nulls.
 */
function toNullableParts(page: LicenseListPage, column: PgColumn): Part[] {
  const { orderBy: byId, afterId } = idOrder(page);
  const isAmongNulls = page.position?.key === null;
  const byValue = sql`${column} ${sql.raw(page.sort_order)}, ${byId}`;
  const isNull = sql`${column} IS NULL AND ${isAmongNulls ? afterId : ALL_ROWS}`;
  const values = sql`${column} IS NOT NULL AND ${licenseKeyset.followingSql(page)}`;
  return [
    ...(isAmongNulls ? [] : [{ rank: 0, condition: values, orderBy: byValue }]),
    { rank: 1, condition: sql`${isNull} AND ${licenses.soldAt} IS NULL`, orderBy: byId },
    ...(column === licenses.soldAt
      ? []
      : [{ rank: 1, condition: sql`${isNull} AND ${licenses.soldAt} IS NOT NULL`, orderBy: byValue }]),
  ];
}

function idsOfPartsSql(page: LicenseListPage, parts: Part[], limit: SQL): SQL {
  const { filters, offset, sort_by, sort_order } = page;
  const selectSql = ({ condition, orderBy }: Part, columns = sql``) =>
    sql`SELECT ${licenses.id} ${columns} FROM ${licenses} WHERE ${filters} AND ${condition} ORDER BY ${orderBy}`;
  const [first] = parts;
  if (!first) return sql`SELECT NULL::bigint AS id WHERE false`;
  if (parts.length === 1) return sql`${selectSql(first)} LIMIT ${limit} OFFSET ${offset}`;

  const name = (index: number) => sql.raw(`part_${index}`);
  const size = offset === 0 ? limit : sql`${page.limit + offset}`;
  const isReached = (part: Part) =>
    parts.flatMap(({ rank }, index) => (rank < part.rank ? sql`(SELECT count(*) FROM ${name(index)})` : []));
  const partSql = (part: Part, index: number) => {
    const earlier = isReached(part);
    const isNeeded = earlier.length > 0 ? sql`${sql.join(earlier, sql` + `)} < ${size}` : ALL_ROWS;
    const column = NULLABLE_COLUMNS[sort_by] ?? licenses.createdAt;
    const columns = sql`, ${sql.raw(String(part.rank))} AS rank, ${column} AS key`;
    const condition = sql`${isNeeded} AND ${part.condition}`;
    return sql`${name(index)} AS MATERIALIZED (${selectSql({ ...part, condition }, columns)} LIMIT ${size})`;
  };
  const direction = sql.raw(sort_order);
  const key = sort_by === 'license_status' ? sql`` : sql`key ${direction},`;
  return sql`WITH ${sql.join(parts.map(partSql), sql`, `)}
    SELECT id FROM (${sql.join(
      parts.map((_, index) => sql`SELECT * FROM ${name(index)}`),
      sql` UNION ALL `,
    )}) parts
    ORDER BY rank, ${key} id ${direction} LIMIT ${limit} OFFSET ${offset}`;
}

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
      WHERE ${licenses.poolId} = ${pools.id} AND ${filters} AND ${position ? following : ALL_ROWS}
      ORDER BY ${licenses.id} ${keyword} LIMIT ${limit + offset}
    ) pool_rows WHERE ${position ? poolFilter : ALL_ROWS}
    ORDER BY ${sql.join(
      poolColumns.map((column) => sql`${column} ${keyword}`),
      sql`, `,
    )}, pool_rows.id ${keyword} LIMIT ${limit} OFFSET ${offset}`;
}
