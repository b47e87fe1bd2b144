import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type LicenseQuery, type LicenseSort, LicenseStatus } from '#contract/licenses';
import type { KeysetPage } from '../../../../platform/list/createKeyset';
import { licenses } from '../../../../schema';
import { licenseKeyset } from './licenseKeyset';

export interface LicenseListPage extends KeysetPage<LicenseSort> {
  filter: Pick<LicenseQuery, 'license_group_id' | 'batch_id' | 'status' | 'assigned_site_id'>;
  filters: SQL;
  /** Subquery of the matches, which are sorted; their number is in each row. */
  matches?: SQL;
  /** Tests the rows in the list's order, a limited number of them, after the filters. */
  walkCondition?: SQL;
}

/** Rows of the list that one index has in order. */
export interface Part {
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

/** The parts of a list in its order, which its indexes deliver. */
export function toParts(page: LicenseListPage): Part[] {
  const { sort_by, filter } = page;
  if (sort_by === 'license_status') return toStatusParts(page);
  const column = NULLABLE_COLUMNS[sort_by];
  if (column) return toNullableParts(page, column);
  const part = { rank: 0, condition: licenseKeyset.afterSql(page), orderBy: licenseKeyset.orderBySql(page) };
  if (
    sort_by !== 'creation_date' ||
    (filter.license_group_id ?? filter.batch_id) === undefined ||
    filter.status
  )
    return [part];
  // The licenses of a pool, or of a batch, are in the order of creation by status only.
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

/** Ids of a page of parts. */
export function idsOfPartsSql(page: LicenseListPage, parts: Part[], limit: SQL): SQL {
  const { filters, offset, sort_by, sort_order } = page;
  const selectSql = ({ condition, orderBy }: Part, columns = sql``) =>
    sql`SELECT ${licenses.id} ${columns} FROM ${licenses} WHERE ${filters} AND ${condition} ORDER BY ${orderBy}`;
  const [first] = parts;
  if (!first) return sql`SELECT NULL::bigint AS id WHERE false`;
  if (parts.length === 1) return sql`${selectSql(first)} LIMIT ${limit} OFFSET ${offset}`;

  const name = (index: number) => sql.raw(`part_${index}`);
  const size = offset === 0 ? limit : sql`${page.limit + offset}`;
  const countEarlier = (part: Part) =>
    parts.flatMap(({ rank }, index) => (rank < part.rank ? sql`(SELECT count(*) FROM ${name(index)})` : []));
  const partSql = (part: Part, index: number) => {
    const earlier = countEarlier(part);
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
