import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { LicenseQuery } from '#contract/licenses';
import { licenses, pools } from '../db/tables';
import type { Place } from './licenseCursor';
import { direction, isAfter, orderOf, poolName, sortKeys } from './licenseOrder';

export interface Page {
  query: LicenseQuery;
  filters: SQL;
  /** Rows that a search has found. */
  found?: SQL;
  place?: Place;
  limit: number;
  offset: number;
}

/** Whether an index has the page's rows next to each other, with none to skip. */
export function isAtHand({ query, found, offset }: Page): boolean {
  const key = sortKeys[query.sort_by];
  return !found && offset === 0 && key !== 'pool' && key.notNull;
}

export function rowsOf({ query, filters, place }: Page): SQL {
  return place ? sql`${filters} AND ${isAfter(query, place)}` : filters;
}

/** Ids of one page, read from an index in the list's order; their rows are fetched afterwards. */
export function pageIds(page: Page): SQL {
  if (page.found) return amongFound(page, page.found);
  const key = sortKeys[page.query.sort_by];
  if (key === 'pool') return poolByPool(page);
  return key.notNull ? straight(page) : emptyLast(page, key);
}

const all = sql`true`;

function straight(page: Page): SQL {
  const { query, limit, offset } = page;
  return sql`SELECT ${licenses.id} FROM ${licenses} WHERE ${rowsOf(page)}
    ORDER BY ${orderOf(query)} LIMIT ${limit} OFFSET ${offset}`;
}

// Gathered first, under the table's own name: a search that finds little would otherwise be looked for along
// the whole list.
function amongFound({ query, place, limit, offset }: Page, found: SQL): SQL {
  return sql`WITH licenses AS MATERIALIZED (${found})
    SELECT ${licenses.id} FROM ${licenses} JOIN ${pools} ON ${pools.id} = ${licenses.poolId}
    WHERE ${place ? isAfter(query, place) : all}
    ORDER BY ${orderOf(query)} LIMIT ${limit} OFFSET ${offset}`;
}

/** Filled values and empty ones are walked apart, so that one index serves both directions. */
function emptyLast({ query, filters, place, limit, offset }: Page, key: PgColumn): SQL {
  const { word, after } = direction(query);
  const reach = limit + offset;
  const part = (
    n: number,
    rows: SQL,
  ) => sql`(SELECT ${sql.raw(String(n))} AS part, ${key} AS key, ${licenses.id}
    FROM ${licenses} WHERE ${filters} AND ${rows} ORDER BY ${key} ${word}, ${licenses.id} ${word} LIMIT ${reach})`;

  const behind = place ? sql`(${key}, ${licenses.id}) ${after} (${place.key}, ${place.id})` : all;
  const filled = place?.key === null ? sql`false` : behind;
  const empty = place?.key === null ? sql`${licenses.id} ${after} ${place.id}` : all;
  return sql`SELECT id FROM (
      ${part(0, sql`${key} IS NOT NULL AND ${filled}`)} UNION ALL ${part(1, sql`${key} IS NULL AND ${empty}`)}
    ) parts ORDER BY part, key ${word}, id ${word} LIMIT ${limit} OFFSET ${offset}`;
}

/** One pool after the other by name; only those the page reaches are looked into. */
function poolByPool({ query, filters, place, limit, offset }: Page): SQL {
  const { word, after } = direction(query);
  const [name, pool] = (place?.key as [string, number] | undefined) ?? ['', 0];
  const started = sql`(${poolName}, ${pools.id}) ${after}= (lower(${name}), ${pool}::bigint)`;
  const first = query.sort_order === 'ASC' ? 0 : Number.MAX_SAFE_INTEGER;
  const behind = sql`${licenses.id} ${after}
    CASE WHEN ${pools.id} = ${pool}::bigint THEN ${place?.id ?? first}::bigint ELSE ${first}::bigint END`;
  return sql`SELECT inside.id FROM ${pools} CROSS JOIN LATERAL (
      SELECT ${licenses.id} FROM ${licenses}
      WHERE ${licenses.poolId} = ${pools.id} AND ${filters} AND ${place ? behind : all}
      ORDER BY ${licenses.id} ${word} LIMIT ${limit + offset}
    ) inside WHERE ${place ? started : all}
    ORDER BY ${poolName} ${word}, ${pools.id} ${word}, inside.id ${word} LIMIT ${limit} OFFSET ${offset}`;
}
