import { type SQL, sql } from 'drizzle-orm';
import type { CustomerPage, CustomerQuery, CustomerSort } from '#contract/customerList';
import type { Services } from '../../platform/context';
import { queryPrepared, queryRows } from '../../platform/db/queryRows';
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
  // Without a search there are few distinct texts.
  const read = matches ? queryRows<PageRow> : queryPrepared<PageRow>;
  const rows = await read(db, pageSql(query, matches));
  // Each row includes the total, which saves a query; an empty page has no row.
  const total = rows[0]?.total ?? (await countCustomers(db, matches));
  const page = toPage(query, rows, total, (last) => encodeCustomerCursor(query, last));
  return { customers: page.rows.map(presentCustomer), pagination: page.pagination };
}

const sortColumns: Record<CustomerSort, string> = {
  last_order_at: 'c.last_order_at',
  email: 'c.email',
  order_count: 'c.orders',
};

/** The customers of a search or of a list of ids, which the counter does not count; undefined for all. */
function matchesSql({ ids, search }: CustomerQuery): SQL | undefined {
  const part = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const conditions = [
    ids && sql`c.id = ANY(${sql.param(ids)}::bigint[])`,
    part && sql`c.search_text LIKE fold_text(${part})`,
  ].filter((condition) => condition !== undefined && condition !== '');
  if (conditions.length === 0) return undefined;
  return sql`SELECT * FROM customers c WHERE c.orders > 0 AND ${sql.join(conditions, sql` AND `)}`;
}

async function countCustomers(db: Dependencies['db'], matches: SQL | undefined): Promise<number> {
  const count = matches ? sql`SELECT count(*) AS n FROM (${matches}) c` : sql`SELECT ${COUNTED} AS n`;
  return (await queryRows<{ n: number }>(db, count))[0]?.n ?? 0;
}

function pageSql(query: CustomerQuery, matches: SQL | undefined): SQL {
  const { page, per_page, sort_by, sort_order, cursor } = query;
  const column = sql.raw(sortColumns[sort_by]);
  const keyword = sql.raw(sort_order);
  const offset = cursor === undefined ? (page - 1) * per_page : 0;
  // Materialized, because the planner would otherwise filter the whole list in its order.
  const source = matches ? sql`WITH customers AS MATERIALIZED (${matches}) ` : sql``;
  const total = matches ? sql`(SELECT count(*) FROM customers)` : COUNTED;
  return sql`${source}SELECT ${sql.raw(CUSTOMER_COLUMNS)}, ${total} AS total FROM customers c
    WHERE c.orders > 0 AND ${cursor === undefined ? sql`true` : afterCursorSql(query, cursor)}
    ORDER BY ${column} ${keyword}, c.id ${keyword} LIMIT ${per_page + 1} OFFSET ${offset}`;
}

const keyTypes: Record<CustomerSort, string> = {
  last_order_at: 'timestamptz',
  email: 'text',
  order_count: 'bigint',
};

function afterCursorSql(query: CustomerQuery, cursor: string): SQL {
  const { key, id } = decodeCustomerCursor(query, cursor);
  const { sort_by, sort_order } = query;
  const operator = sql.raw(sort_order === 'ASC' ? '>' : '<');
  const cast = sql.raw(`::${keyTypes[sort_by]}`);
  return sql`(${sql.raw(sortColumns[sort_by])}, c.id) ${operator} (${key}${cast}, ${id}::bigint)`;
}
