import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { CustomerPage, CustomerQuery, CustomerSort } from '#contract/customers';
import { NonNegativeInt, storableText, TimestampInput } from '#contract/shared/fields';
import { validationText } from '#contract/texts/validationText';
import type { Services } from '../../../platform/context';
import { decodeSortCursor, encodeSortCursor, type SortPosition } from '../../../platform/db/cursor';
import { COUNT_LIMIT_SQL, exactTotal, limitTotal } from '../../../platform/db/limitedTotal';
import type { Db } from '../../../platform/db/openDatabase';
import { queryPrepared, queryRows } from '../../../platform/db/queryRows';
import { containsSql, findContainingSql, isShortSearch } from '../../../platform/db/searchText';
import { toPage } from '../../../platform/db/toPage';
import { countWalked, getWalkLimit, type MatchingPage, readMatches } from '../../../platform/db/walkList';
import { CUSTOMER_COLUMNS, type CustomerRow, presentCustomer } from './presentCustomer';

type Dependencies = Pick<Services, 'db'>;

interface PageRow extends CustomerRow {
  total: number;
}

/** All customers, by the counters. */
const COUNTED = sql`(SELECT coalesce(sum(customers), 0)::bigint FROM customer_counts)`;

/** Reads one page of customers. */
export async function listCustomers({ db }: Dependencies, query: CustomerQuery): Promise<CustomerPage> {
  const matches = matchesSql(query);
  const { rows, total } = matches
    ? await readMatchingPage(db, query, matches)
    : await readListedPage(db, query);
  const page = toPage(query, rows, total, (last) => encodeCustomerCursor(query, last));
  return { customers: page.rows.map(presentCustomer), pagination: page.pagination };
}

const sortColumns: Record<CustomerSort, string> = {
  last_order_at: 'c.last_order_at',
  email: 'c.email',
  order_count: 'c.orders',
};

/** The condition of a search or of a list of ids, which the counter does not count; undefined for all customers. */
function matchesSql({ ids, search }: CustomerQuery, contains = findContainingSql): SQL | undefined {
  const conditions = [
    ids && sql`c.id = ANY(${sql.param(ids)}::bigint[])`,
    search && contains(sql`c.search_text`, search),
  ].filter((condition) => condition !== undefined && condition !== '');
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : undefined;
}

async function readListedPage(db: Db, query: CustomerQuery): Promise<MatchingPage<PageRow>> {
  // There are few distinct texts.
  const rows = await queryPrepared<PageRow>(db, pageSql(query, sql`customers`, COUNTED));
  // Each row includes the total, which saves a query; an empty page has no row.
  const total = rows[0]?.total ?? (await readCount(db, COUNTED));
  return { rows, total: exactTotal(total) };
}

/** Reads a page of a search or of a list of ids. */
function readMatchingPage(db: Db, query: CustomerQuery, found: SQL): Promise<MatchingPage<PageRow>> {
  const offset = getOffset(query);
  const condition = matchesSql(query, containsSql) ?? sql`true`;
  const walkedSql = (position: SQL) => sql`(SELECT * FROM customers c WHERE c.orders > 0 AND ${position}
    ORDER BY ${orderBySql(query)} LIMIT ${getWalkLimit(offset)})`;
  const matches = sql`SELECT * FROM customers c WHERE c.orders > 0 AND ${found}`;
  const limited = sql`${matches} ${COUNT_LIMIT_SQL}`;
  const page = pageSql(query, sql`customers`, sql`(SELECT count(*) FROM customers)`);
  // Materialized, because the planner would otherwise filter the whole list in its order.
  const readSorted = (rows: SQL) =>
    queryRows<PageRow>(db, sql`WITH customers AS MATERIALIZED (${rows}) ${page}`);
  return readMatches({
    size: query.per_page + 1,
    isCommon: isShortSearch(query.search),
    walk: () => queryRows<PageRow>(db, pageSql(query, walkedSql(positionSql(query)), sql`NULL`, condition)),
    countWalked: () => countWalked(db, sql`${walkedSql(sql`true`)} c`, { condition, offset }),
    async readLimited() {
      const rows = await readSorted(limited);
      const count = rows[0]?.total ?? (await readCount(db, sql`(SELECT count(*) FROM (${limited}) c)`));
      return { rows, total: limitTotal(count) };
    },
    readAll: () => readSorted(matches),
  });
}

async function readCount(db: Db, count: SQL): Promise<number> {
  return (await queryRows<{ n: number }>(db, sql`SELECT ${count} AS n`))[0]?.n ?? 0;
}

function pageSql(query: CustomerQuery, source: SQL, total: SQL, condition = sql`true`): SQL {
  return sql`SELECT ${sql.raw(CUSTOMER_COLUMNS)}, ${total} AS total FROM ${source} c
    WHERE c.orders > 0 AND ${condition} AND ${positionSql(query)}
    ORDER BY ${orderBySql(query)} LIMIT ${query.per_page + 1} OFFSET ${getOffset(query)}`;
}

const getOffset = ({ page, per_page, cursor }: CustomerQuery) =>
  cursor === undefined ? (page - 1) * per_page : 0;

const orderBySql = ({ sort_by, sort_order }: CustomerQuery): SQL =>
  sql.raw(`${sortColumns[sort_by]} ${sort_order}, c.id ${sort_order}`);

const keyTypes: Record<CustomerSort, string> = {
  last_order_at: 'timestamptz',
  email: 'text',
  order_count: 'bigint',
};

function positionSql(query: CustomerQuery): SQL {
  if (query.cursor === undefined) return sql`true`;
  const { key, id } = decodeCustomerCursor(query, query.cursor);
  const { sort_by, sort_order } = query;
  const operator = sql.raw(sort_order === 'ASC' ? '>' : '<');
  const cast = sql.raw(`::${keyTypes[sort_by]}`);
  return sql`(${sql.raw(sortColumns[sort_by])}, c.id) ${operator} (${key}${cast}, ${id}::bigint)`;
}

const keySchemas = {
  last_order_at: TimestampInput,
  email: storableText(validationText('fields.text')),
  order_count: NonNegativeInt,
} satisfies Record<CustomerSort, z.ZodMiniType>;

const keyGetters: { [S in CustomerSort]: (row: CustomerRow) => z.output<(typeof keySchemas)[S]> } = {
  last_order_at: (row) => row.last_order_at.toISOString(),
  email: (row) => row.email,
  order_count: (row) => row.order_count,
};

type Sorting = Pick<CustomerQuery, 'sort_by' | 'sort_order'>;

const encodeCustomerCursor = (sorting: Sorting, row: CustomerRow): string =>
  encodeSortCursor(sorting, { key: keyGetters[sorting.sort_by](row), id: row.id });

const decodeCustomerCursor = (sorting: Sorting, cursor: string): SortPosition<string | number> =>
  decodeSortCursor(sorting, keySchemas[sorting.sort_by], cursor);
