import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { LicenseQuery, LicenseSort } from '#contract/licenses';
import { licenses, pools } from '../db/tables';
import type { Place } from './licenseCursor';

/** What the list is sorted by; the pool by its name, as people see it. */
export const sortKeys: Record<LicenseSort, PgColumn | 'pool'> = {
  license_id: licenses.id,
  license_group_id: 'pool',
  license_status: licenses.status,
  owner_email_address: licenses.customerEmail,
  order_id: licenses.orderId,
  creation_date: licenses.createdAt,
  sold_date: licenses.soldAt,
};

export const poolName = sql`lower(${pools.name})`;

export function direction(query: Pick<LicenseQuery, 'sort_order'>) {
  return query.sort_order === 'ASC'
    ? { word: sql.raw('ASC'), after: sql.raw('>') }
    : { word: sql.raw('DESC'), after: sql.raw('<') };
}

/** The list's order: empty values last, whichever way it runs; ties by id. */
export function orderOf(query: LicenseQuery): SQL {
  const key = sortKeys[query.sort_by];
  const { word } = direction(query);
  if (key === 'pool') return sql`${poolName} ${word}, ${pools.id} ${word}, ${licenses.id} ${word}`;
  // Said of a column that is never empty, it would keep the index from being used.
  const emptyLast = sql.raw(key.notNull ? '' : 'NULLS LAST');
  return sql`${key} ${word} ${emptyLast}, ${licenses.id} ${word}`;
}

/** Rows behind a place in that order. */
export function isAfter(query: LicenseQuery, place: Place): SQL {
  const key = sortKeys[query.sort_by];
  const { after } = direction(query);
  if (key === 'pool') {
    const [name, pool] = place.key as [string, number];
    return sql`(${poolName}, ${pools.id}, ${licenses.id}) ${after} (lower(${name}), ${pool}, ${place.id})`;
  }
  if (place.key === null) return sql`(${key} IS NULL AND ${licenses.id} ${after} ${place.id})`;
  const behind = sql`(${key}, ${licenses.id}) ${after} (${place.key}, ${place.id})`;
  return key.notNull ? behind : sql`(${behind} OR ${key} IS NULL)`;
}
