import { type SQL, sql } from 'drizzle-orm';
import type {
  Customer,
  CustomerListExport,
  CustomerPage,
  CustomerQuery,
  CustomerSort,
} from '#contract/customers';
import type { CsvValue } from '#contract/shared/csv';
import { NonNegativeInt, storableText } from '#contract/shared/fields';
import { validationText } from '#contract/shared/texts/validationText';
import type { Context, Services } from '../../../platform/context';
import { exportList } from '../../../platform/csv/exportList';
import type { Db } from '../../../platform/db/openDatabase';
import { queryPrepared, queryRows } from '../../../platform/db/queryRows';
import type { FileResponse } from '../../../platform/http/sendFile';
import {
  allOf,
  containsSql,
  findContainingSql,
  isShortSearch,
  toConditions,
} from '../../../platform/list/conditions';
import { createKeyset, type KeysetPage, timeKey } from '../../../platform/list/createKeyset';
import { COUNT_LIMIT_SQL, exactTotal, limitTotal, toPage } from '../../../platform/list/toPage';
import { countWalked, getWalkLimit, type MatchingPage, readMatches } from '../../../platform/list/walkList';
import { requirePermissions } from '../../accounts';
import { CUSTOMER_COLUMNS, type CustomerRow, presentCustomer } from './getCustomer';

type Dependencies = Pick<Services, 'db'>;

interface PageRow extends CustomerRow {
  total: number;
}

/** All customers, by the counters. */
const COUNTED = sql`(SELECT coalesce(sum(customers), 0)::bigint FROM customer_counts)`;

/** Reads one page of customers. */
export async function listCustomers({ db }: Dependencies, query: CustomerQuery): Promise<CustomerPage> {
  const matches = matchesSql(query);
  const page = keyset.toPage(query);
  const { rows, total } = matches
    ? await readMatchingPage(db, query, page, matches)
    : await readListedPage(db, page);
  const read = toPage(query, rows, total, (last) => keyset.encode(query, last));
  return { customers: read.rows.map(presentCustomer), pagination: read.pagination };
}

/** The orders of the list of customers `c`. */
const keyset = createKeyset<CustomerRow, CustomerSort>(sql`c.id`, {
  last_order_at: timeKey(sql`c.last_order_at`, (row) => row.last_order_at),
  email: {
    columns: [sql`c.email`],
    schema: storableText(validationText('fields.text')),
    getValue: (row) => row.email,
    toSql: (email: string) => sql`${email}::text`,
  },
  order_count: {
    columns: [sql`c.orders`],
    schema: NonNegativeInt,
    getValue: (row) => row.order_count,
    toSql: (count: number) => sql`${count}::bigint`,
  },
});

type Page = KeysetPage<CustomerSort>;

/** The condition of a search or of a list of ids, which the counter does not count; undefined for all customers. */
function matchesSql(query: CustomerQuery, contains = findContainingSql): SQL | undefined {
  const conditions = toConditions(query, {
    ids: (ids) => sql`c.id = ANY(${sql.param(ids)}::bigint[])`,
    search: (search) => contains(sql`c.search_text`, search),
  });
  return conditions.length > 0 ? allOf(conditions) : undefined;
}

async function readListedPage(db: Db, page: Page): Promise<MatchingPage<PageRow>> {
  // There are few distinct texts.
  const rows = await queryPrepared<PageRow>(db, pageSql(page, sql`customers`, COUNTED));
  // Each row includes the total, which saves a query; an empty page has no row.
  const total = rows[0]?.total ?? (await readCount(db, COUNTED));
  return { rows, total: exactTotal(total) };
}

/** Reads a page of a search or of a list of ids. */
function readMatchingPage(
  db: Db,
  query: CustomerQuery,
  page: Page,
  found: SQL,
): Promise<MatchingPage<PageRow>> {
  const { offset } = page;
  const condition = matchesSql(query, containsSql) ?? sql`true`;
  const walkedSql = (position: SQL) => sql`(SELECT * FROM customers c WHERE c.orders > 0 AND ${position}
    ORDER BY ${keyset.orderBySql(page)} LIMIT ${getWalkLimit(offset)})`;
  const matches = sql`SELECT * FROM customers c WHERE c.orders > 0 AND ${found}`;
  const limited = sql`${matches} ${COUNT_LIMIT_SQL}`;
  const sorted = pageSql(page, sql`customers`, sql`(SELECT count(*) FROM customers)`);
  // Materialized, because the planner would otherwise filter the whole list in its order.
  const readSorted = (rows: SQL) =>
    queryRows<PageRow>(db, sql`WITH customers AS MATERIALIZED (${rows}) ${sorted}`);
  return readMatches({
    size: page.limit,
    isCommon: isShortSearch(query.search),
    walk: () => queryRows<PageRow>(db, pageSql(page, walkedSql(keyset.afterSql(page)), sql`NULL`, condition)),
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

const pageSql = (page: Page, source: SQL, total: SQL, condition = sql`true`): SQL =>
  sql`SELECT ${sql.raw(CUSTOMER_COLUMNS)}, ${total} AS total FROM ${source} c
    WHERE c.orders > 0 AND ${condition} AND ${keyset.pageSql(page)}`;

const COLUMNS: Record<string, (customer: Customer) => CsvValue> = {
  ID: ({ id }) => id,
  Email: ({ email }) => email,
  Name: ({ names }) => names[0],
  Orders: ({ order_count }) => order_count,
  'Last Order': ({ last_order_at }) => last_order_at,
};

/** Writes all customers that match as CSV, or a part of them. */
export const exportCustomers = (ctx: Context, query: CustomerListExport): Promise<FileResponse> =>
  exportList(query, {
    name: 'customers.csv',
    columns: COLUMNS,
    async readPage(page) {
      await requirePermissions(ctx, ['customers.export']);
      const { customers, pagination } = await listCustomers(ctx, { ...query, ...page, page: 1 });
      return { rows: customers, next: pagination.next_cursor };
    },
  });
