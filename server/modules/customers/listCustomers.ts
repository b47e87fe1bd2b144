import { type SQL, sql } from 'drizzle-orm';
import type { CustomerPage, CustomerQuery, CustomerSort } from '#contract/customerList';
import type { Services } from '../../platform/context';
import {
  COUNT_LIMIT_SQL,
  exactTotal,
  getWalkLimit,
  limitTotal,
  type Total,
} from '../../platform/db/limitedTotal';
import type { Db } from '../../platform/db/openDatabase';
import { queryPrepared, queryRows } from '../../platform/db/queryRows';
import { containsSql, isShortSearch } from '../../platform/db/searchText';
import { toPage } from '../../platform/db/toPage';
import { decodeCustomerCursor, encodeCustomerCursor } from './customerCursor';
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
function matchesSql({ ids, search }: CustomerQuery): SQL | undefined {
  const conditions = [
    ids && sql`c.id = ANY(${sql.param(ids)}::bigint[])`,
    search && containsSql(sql`c.search_text`, search),
  ].filter((condition) => condition !== undefined && condition !== '');
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : undefined;
}

interface CustomerRows {
  rows: PageRow[];
  total: Total;
}

async function readListedPage(db: Db, query: CustomerQuery): Promise<CustomerRows> {
  // There are few distinct texts.
  const rows = await queryPrepared<PageRow>(db, pageSql(query, sql`customers`, COUNTED));
  // Each row includes the total, which saves a query; an empty page has no row.
  const total = rows[0]?.total ?? (await readCount(db, COUNTED));
  return { rows, total: exactTotal(total) };
}

/** Few matches are found by an index and sorted, many are met soon in the list's order; see the list of licenses. */
async function readMatchingPage(db: Db, query: CustomerQuery, matches: SQL): Promise<CustomerRows> {
  if (query.search && isShortSearch(query.search)) {
    const [rows, total] = await Promise.all([walk(db, query, matches), countWalked(db, query, matches)]);
    if (rows) return { rows, total };
  }
  const limited = sql`SELECT * FROM customers c WHERE c.orders > 0 AND ${matches} ${COUNT_LIMIT_SQL}`;
  const count = sql`(SELECT count(*) FROM customers)`;
  const rows = await queryRows<PageRow>(db, sorted(limited, pageSql(query, sql`customers`, count)));
  const total = limitTotal(
    rows[0]?.total ?? (await readCount(db, sql`(SELECT count(*) FROM (${limited}) c)`)),
  );
  if (!total.isLimited) return { rows, total };
  const all = sql`SELECT * FROM customers c WHERE c.orders > 0 AND ${matches}`;
  const walked = await walk(db, query, matches);
  return { rows: walked ?? (await queryRows(db, sorted(all, pageSql(query, sql`customers`, count)))), total };
}

// Materialized, because the planner would otherwise filter the whole list in its order.
const sorted = (matches: SQL, page: SQL) => sql`WITH customers AS MATERIALIZED (${matches}) ${page}`;

/** Tests the customers in the list's order, a limited number. Undefined if the page is not full. */
async function walk(db: Db, query: CustomerQuery, matches: SQL): Promise<PageRow[] | undefined> {
  const walked = walkedSql(query, positionSql(query));
  const page = pageSql(query, sql`(${walked})`, sql`0::bigint`, matches);
  const rows = await queryRows<PageRow>(db, page);
  return rows.length > query.per_page ? rows : undefined;
}

/** Counts the matches among the first customers of the list, which may be all. */
async function countWalked(db: Db, query: CustomerQuery, matches: SQL): Promise<Total> {
  const walked = walkedSql(query, sql`true`);
  const [counts = { n: 0, hasMore: false }] = await queryRows<{ n: number; hasMore: boolean }>(
    db,
    sql`SELECT count(*) FILTER (WHERE ${matches}) AS n,
      count(*) >= ${getWalkLimit(getOffset(query))} AS "hasMore" FROM (${walked}) c`,
  );
  return counts.hasMore ? { count: counts.n, isLimited: true } : exactTotal(counts.n);
}

const walkedSql = (query: CustomerQuery, position: SQL) => sql`SELECT * FROM customers c
  WHERE c.orders > 0 AND ${position} ORDER BY ${orderBySql(query)} LIMIT ${getWalkLimit(getOffset(query))}`;

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
