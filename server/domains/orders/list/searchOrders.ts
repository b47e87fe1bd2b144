import { sql } from 'drizzle-orm';
import { containsSql, escapeLike, findContainingSql } from '../../../platform/db/searchText';
import type { KeyFilter } from '../allocation/KeyFilter';

const CUSTOMER_TEXT = sql`c.search_text`;

/**
 * Matches the start of an order's number or id, with or without `#`, and part of the address or of any name of its
 * customer, without regard to case and accents: the index of the customers is a fraction of one of all orders.
 */
export function searchOrders(search: string): KeyFilter {
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
