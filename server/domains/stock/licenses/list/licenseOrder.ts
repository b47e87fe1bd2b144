import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { LicenseQuery, LicenseSort } from '#contract/licenses';
import { licenses, pools } from '../../../../schema';
import type { CursorPosition } from './licenseCursor';

/** Sort columns; `pool` sorts by the pool's name. */
export const sortColumns: Record<LicenseSort, PgColumn | 'pool'> = {
  license_id: licenses.id,
  license_group_id: 'pool',
  license_status: licenses.status,
  owner_email_address: licenses.customerEmail,
  order_id: licenses.orderId,
  creation_date: licenses.createdAt,
  sold_date: licenses.soldAt,
};

export const poolNameSql = sql`lower(${pools.name})`;

type Sorting = Pick<LicenseQuery, 'sort_by' | 'sort_order'>;

export function sortDirection(query: Pick<LicenseQuery, 'sort_order'>) {
  return query.sort_order === 'ASC'
    ? { keyword: sql.raw('ASC'), operator: sql.raw('>') }
    : { keyword: sql.raw('DESC'), operator: sql.raw('<') };
}

/** The list's order: nulls last in both directions, ties by id. */
export function orderBySql(query: Sorting): SQL {
  const column = sortColumns[query.sort_by];
  const { keyword } = sortDirection(query);
  if (column === 'pool')
    return sql`${poolNameSql} ${keyword}, ${pools.id} ${keyword}, ${licenses.id} ${keyword}`;
  // On a NOT NULL column, NULLS LAST would prevent the use of the index.
  const nullsLast = sql.raw(column.notNull ? '' : 'NULLS LAST');
  return sql`${column} ${keyword} ${nullsLast}, ${licenses.id} ${keyword}`;
}

/** Matches the rows after a position in that order. */
export function afterPositionSql(query: Sorting, position: CursorPosition): SQL {
  const column = sortColumns[query.sort_by];
  const { operator } = sortDirection(query);
  if (column === 'pool') {
    const [name, pool] = position.key as [string, number];
    return sql`(${poolNameSql}, ${pools.id}, ${licenses.id}) ${operator} (lower(${name}), ${pool}, ${position.id})`;
  }
  if (position.key === null) return sql`(${column} IS NULL AND ${licenses.id} ${operator} ${position.id})`;
  const following = sql`(${column}, ${licenses.id}) ${operator} (${position.key}, ${position.id})`;
  return column.notNull ? following : sql`(${following} OR ${column} IS NULL)`;
}
