import { type SQL, sql } from 'drizzle-orm';
import type { OrderProblem, OrderQuery } from '#contract/orders';
import {
  containsSql,
  escapeLike,
  type Filters,
  findContainingSql,
  toConditions,
} from '../../../platform/list/conditions';

/**
 * A filter that another table decides. Few matching orders are looked up by their keys; many are met soon enough in
 * the list's order, where each is tested.
 */
export interface KeyFilter {
  /** SQL: site_id and order_id of the matching orders; an order may have several rows. */
  keys: SQL;
  /** SQL: whether order `o` matches. */
  condition: SQL;
}

/** The conditions of a list on order `o`. */
export interface OrderFilters {
  /** Columns of the order, which its indexes serve. */
  columns: SQL[];
  keys: KeyFilter[];
  /** Whether the counters count the list. */
  isCounted: boolean;
}

export function toOrderFilters(query: OrderQuery): OrderFilters {
  const others = toConditions(query, OTHERS);
  const keys = toConditions(query, KEYS);
  const isCounted = others.length === 0 && keys.length === 0;
  return { columns: [...toConditions(query, COUNTED), ...others], keys, isCounted };
}

const COUNTED: Filters<OrderQuery> = {
  site_id: (site) => sql`o.site_id = ${site}`,
  status: (status) => sql`o.status = ${status}`,
};

const OTHERS: Filters<OrderQuery> = {
  ids: (ids) => sql`o.id = ANY(${sql.param(ids)}::bigint[])`,
  order_id: (id) => sql`o.order_id = ${id}`,
  number: (number) => sql`(o.number = ${number} OR o.order_id <> o.number AND o.order_id = ${number})`,
  from: (time) => sql`o.ordered_at >= ${time}::timestamptz`,
  to: (time) => sql`o.ordered_at < ${time}::timestamptz`,
  customer_id: (id) => sql`lower(o.customer_email) = (SELECT email FROM customers WHERE id = ${id})`,
  backordered: (isTrue) => (isTrue ? undefined : sql`NOT ${filterByProblem('backordered').condition}`),
};

const KEYS: Filters<OrderQuery, KeyFilter> = {
  backordered: (isTrue) => (isTrue ? filterByProblem('backordered') : undefined),
  problem: (problem) => filterByProblem(problem),
  license_group_id: (pool) => filterByPool(pool),
  search: (text) => searchOrders(text),
};

function filterByProblem(problem: OrderProblem | 'any'): KeyFilter {
  const isProblem = problem === 'any' ? sql`true` : sql`p.problem = ${problem}`;
  return {
    keys: sql`SELECT p.site_id, p.order_id FROM order_problems p WHERE ${isProblem}`,
    condition: sql`EXISTS (SELECT FROM order_problems p
      WHERE p.site_id = o.site_id AND p.order_id = o.order_id AND ${isProblem})`,
  };
}

/** Orders that hold a key of the pool or wait for one. */
const filterByPool = (pool: number): KeyFilter => ({
  keys: sql`SELECT site_id, order_id FROM license_assignments WHERE pool_id = ${pool}
    UNION ALL SELECT site_id, order_id FROM backorders WHERE pool_id = ${pool}`,
  condition: sql`(EXISTS (SELECT FROM license_assignments a
      WHERE a.site_id = o.site_id AND a.order_id = o.order_id AND a.pool_id = ${pool})
    OR EXISTS (SELECT FROM backorders b
      WHERE b.site_id = o.site_id AND b.order_id = o.order_id AND b.pool_id = ${pool}))`,
});

const CUSTOMER_TEXT = sql`c.search_text`;

/**
 * Matches the start of an order's number or id, with or without `#`, and part of the address or of any name of its
 * customer, without regard to case and accents: the index of the customers is a fraction of one of all orders.
 */
function searchOrders(search: string): KeyFilter {
  const start = `${escapeLike(search.replace(/^#/, ''))}%`;
  const isNumber = sql`(o.number LIKE ${start} OR o.order_id <> o.number AND o.order_id LIKE ${start})`;
  const nameSql = sql`fold_text(full_name(o.customer_first_name, o.customer_last_name))`;
  const isNameless = (contains: typeof containsSql) =>
    sql`(o.customer_email IS NULL AND ${contains(nameSql, search)})`;
  // A scalar subquery, which is read for the orders that are tested only: of EXISTS all could be read at once.
  const isOfCustomer = sql`coalesce((SELECT ${containsSql(CUSTOMER_TEXT, search)} FROM customers c
    WHERE c.email = lower(o.customer_email)), false)`;
  return {
    keys: sql`SELECT o.site_id, o.order_id FROM orders o WHERE o.number LIKE ${start}
      UNION ALL SELECT o.site_id, o.order_id FROM orders o WHERE o.order_id <> o.number AND o.order_id LIKE ${start}
      UNION ALL SELECT o.site_id, o.order_id FROM orders o WHERE ${isNameless(findContainingSql)}
      UNION ALL SELECT o.site_id, o.order_id FROM customers c,
        LATERAL (SELECT o.site_id, o.order_id FROM orders o WHERE lower(o.customer_email) = c.email OFFSET 0) o
        WHERE ${findContainingSql(CUSTOMER_TEXT, search)}`,
    condition: sql`(${isNumber} OR ${isNameless(containsSql)} OR ${isOfCustomer})`,
  };
}
