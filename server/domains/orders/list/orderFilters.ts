import { type SQL, sql } from 'drizzle-orm';
import type { OrderQuery } from '#contract/orders';
import type { KeyFilter } from '../allocation/KeyFilter';
import { hasProblemSql, ordersWithProblemSql } from '../details/orderProblems';
import { searchOrders } from './searchOrders';

/** The conditions of a list on order `o`. */
export interface OrderFilters {
  /** Columns of the order, which its indexes serve. */
  columns: SQL[];
  keys: KeyFilter[];
  /** Whether the counters count the list. */
  isCounted: boolean;
}

export function toOrderFilters(query: OrderQuery): OrderFilters {
  const { ids, site_id, order_id, status, from, to, customer_id, license_group_id: pool, search } = query;
  const countedColumns = [
    site_id !== undefined && sql`o.site_id = ${site_id}`,
    status && sql`o.status = ${status}`,
  ].filter(isSet);
  const otherColumns = [
    ids && sql`o.id = ANY(${sql.param(ids)}::bigint[])`,
    order_id && sql`o.order_id = ${order_id}`,
    from !== undefined && sql`o.ordered_at >= ${from}::timestamptz`,
    to !== undefined && sql`o.ordered_at < ${to}::timestamptz`,
    customer_id !== undefined &&
      sql`lower(o.customer_email) = (SELECT email FROM customers WHERE id = ${customer_id})`,
    query.backordered === false && sql`NOT ${sql.raw(hasProblemSql('backordered'))}`,
  ].filter(isSet);
  const keys = [
    query.backordered && filterByProblem('backordered'),
    query.problem && filterByProblem(query.problem),
    pool !== undefined && filterByPool(pool),
    search && searchOrders(search),
  ].filter(isSet);
  const isCounted = otherColumns.length === 0 && keys.length === 0;
  return { columns: [...countedColumns, ...otherColumns], keys, isCounted };
}

const isSet = <T extends object>(filter: T | undefined | false | ''): filter is T => Boolean(filter);

const filterByProblem = (problem: Parameters<typeof hasProblemSql>[0]): KeyFilter => ({
  keys: sql.raw(ordersWithProblemSql(problem)),
  condition: sql.raw(hasProblemSql(problem)),
});

/** Orders that hold a key of the pool or wait for one. */
const filterByPool = (pool: number): KeyFilter => ({
  keys: sql`SELECT site_id, order_id FROM license_assignments WHERE pool_id = ${pool}
    UNION ALL SELECT site_id, order_id FROM backorders WHERE pool_id = ${pool}`,
  condition: sql`(EXISTS (SELECT FROM license_assignments a
      WHERE a.site_id = o.site_id AND a.order_id = o.order_id AND a.pool_id = ${pool})
    OR EXISTS (SELECT FROM backorders b
      WHERE b.site_id = o.site_id AND b.order_id = o.order_id AND b.pool_id = ${pool}))`,
});
