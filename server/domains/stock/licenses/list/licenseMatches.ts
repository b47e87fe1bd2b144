import { inArray, type SQL, sql } from 'drizzle-orm';
import type { LicenseFilter, LicenseQuery } from '#contract/licenses';
import { type BlindIndex, findLicenseKeyIndexes } from '../../../../platform/crypto/blindIndex';
import {
  allOf,
  containsSql,
  type Filters,
  findContaining,
  toConditions,
} from '../../../../platform/list/conditions';
import { licenses } from '../../../../schema';
import { findSearchedEndings, indexSearchedEndings } from '../keyEnding';
import { indexSearchedPart } from '../partIndexes';

export type LicenseFilters = LicenseFilter & Pick<LicenseQuery, 'ids'>;

/** The rows of a search, of a list of ids or of sales, which the stock counters do not count. */
export interface LicenseMatches {
  /** SELECT of all sort columns, in no order. */
  rows: SQL;
  /** Filters whose indexes deliver the rows in the order of creation. */
  listed: SQL;
  /** Whether a row that passes them matches. */
  condition: SQL;
}

/** Must be identical to the predicate and the expression of the index `licenses_last_day`. */
const lastDaySql = sql.raw(
  '(expires_on IS NOT NULL OR valid_until IS NOT NULL) AND least(expires_on, valid_until)',
);

/** Their indexes deliver the rows in the order of creation. */
const LISTED: Filters<LicenseFilters> = {
  status: (status) => sql`${licenses.status} = ${status}`,
  license_group_id: (pool) => sql`${licenses.poolId} = ${pool}`,
  batch_id: (batch) => sql`${licenses.batchId} = ${batch}`,
  assigned_site_id: (site) => sql`${licenses.siteId} = ${site}`,
};

const OTHERS: Filters<LicenseFilters> = {
  ids: (ids) => inArray(licenses.id, ids),
  sold_from: (time) => sql`${licenses.soldAt} >= ${time}::timestamptz`,
  sold_to: (time) => sql`${licenses.soldAt} < ${time}::timestamptz`,
  expires_from: (day) => sql`${lastDaySql} >= ${day}::date`,
  expires_to: (day) => sql`${lastDaySql} <= ${day}::date`,
};

export const licenseFiltersSql = (query: LicenseFilters): SQL =>
  allOf(toConditions(query, { ...LISTED, ...OTHERS }));

/** Must be identical to the expression and predicate of the index `licenses_search`. */
const searchTextSql = sql.raw(
  `fold_text(coalesce(customer_email, '') || ' ' || coalesce(customer_first_name, '') || ' ' ||
    coalesce(customer_last_name, '') || ' ' || coalesce(order_id, ''))`,
);
const isSearchableSql = sql.raw('coalesce(order_id, customer_email) IS NOT NULL');

/** All sort columns, so that matching rows are read only once. */
const sortColumnsSql = sql.raw('id, pool_id, status, created_at, customer_email, order_id, sold_at');

const selectSql = (condition: SQL) => sql`SELECT ${sortColumnsSql} FROM ${licenses} WHERE ${condition}`;

/** Undefined for a list that the stock counters count. */
export function findMatches(index: BlindIndex, query: LicenseFilters): LicenseMatches | undefined {
  const listed = allOf(toConditions(query, LISTED));
  const others = toConditions(query, OTHERS);
  const filters = licenseFiltersSql(query);
  if (query.search) {
    const search = searchLicenses(index, query.search, filters);
    return { ...search, listed, condition: allOf([...others, search.condition]) };
  }
  if (others.length === 0 && query.assigned_site_id === undefined && query.batch_id === undefined)
    return undefined;
  return { rows: selectSql(filters), listed, condition: allOf(others) };
}

/** Matches a complete key or part of it, its visible ending, `#` and a complete number, or part of customer, order id or license id. */
function searchLicenses(index: BlindIndex, text: string, filters: SQL): Omit<LicenseMatches, 'listed'> {
  const [, number] = /^#(\d{1,15})$/.exec(text) ?? [];
  if (number) {
    const byNumber = sql`(order_id = ${number} OR id = ${number}::bigint)`;
    return { rows: selectSql(sql`${filters} AND ${byNumber}`), condition: byNumber };
  }
  const byKey = inArray(licenses.keyIndex, findLicenseKeyIndexes(index, text));
  const byPart = sql`${licenses.partIndexes} && ${indexSearchedPart(index, text)}::bigint[]`;
  const endings = indexSearchedEndings(index, findSearchedEndings(text));
  const byEnding =
    endings.length > 0 ? sql`OR ${licenses.keyEnding} = ANY(${sql.param(endings)}::int[])` : sql``;
  // Each alternative with the condition of the index, else it would not be used.
  const byText = (owners: SQL[]) =>
    sql`(${byKey} OR ${byPart} OR ${sql.join(
      owners.map((owner) => sql`(${isSearchableSql} AND ${owner})`),
      sql` OR `,
    )} ${byEnding})`;
  const condition = byText([containsSql(searchTextSql, text)]);
  const rows = selectSql(sql`${filters} AND ${byText(findContaining(searchTextSql, text))}`);
  if (!/^\d+$/.test(text)) return { rows, condition };
  const byId = sql`id = ANY(ARRAY(${idsContainingSql(text)}))`;
  return {
    rows: sql`${rows} UNION ${selectSql(sql`${filters} AND ${byId}`)}`,
    condition: sql`(${condition} OR id::text LIKE ${`%${text}%`})`,
  };
}

/** With fewer digits, most ids contain them: a list meets them soon. */
const MIN_RANGE_DIGITS = 3;

/**
 * Ids with these digits in any place: the ranges from `<any>digits000` to `<any>digits999`, for each number of digits that
 * may follow. A trigram index on ids would slow down imports, and a test of every id takes a second at ten million.
 */
function idsContainingSql(digits: string): SQL {
  if (digits.length < MIN_RANGE_DIGITS)
    return sql`SELECT id FROM ${licenses} WHERE id::text LIKE ${`%${digits}%`}`;
  if (digits.length > 18) return sql`SELECT NULL::bigint`;
  const shift = sql`10::numeric ^ ${digits.length}::int`;
  // An id has no leading zeros.
  const first = digits.startsWith('0') ? 1 : 0;
  return sql`SELECT in_range.id
    FROM (SELECT max(id) AS last FROM ${licenses}) ids,
    LATERAL (SELECT 10::numeric ^ n AS size FROM generate_series(0, 18) n WHERE 10::numeric ^ n * ${digits}::numeric <= ids.last) step,
    LATERAL generate_series(${first}::numeric, floor(ids.last / (step.size * ${shift}))) AS before,
    LATERAL (SELECT l.id FROM ${licenses} l
      WHERE l.id >= ((before * ${shift} + ${digits}::numeric) * step.size)::bigint
        AND l.id < ((before * ${shift} + ${digits}::numeric + 1) * step.size)::bigint
      ORDER BY l.id) in_range`;
}
