import { sql } from 'drizzle-orm';
import type { KeyFilter } from './KeyFilter';

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * Matches the start of an order's number or id, with or without `#`, and part of the address or of any name of its
 * customer, without regard to case and accents: the index of the customers is a fraction of one of all orders.
 */
export function searchOrders(search: string): KeyFilter {
  const start = `${escapeLike(search.replace(/^#/, ''))}%`;
  const part = `%${escapeLike(search)}%`;
  const isNumber = sql`(o.number LIKE ${start} OR o.order_id <> o.number AND o.order_id LIKE ${start})`;
  const isCustomer = sql`c.search_text LIKE fold_text(${part})`;
  const hasCustomer = sql`EXISTS (SELECT FROM customers c WHERE c.email = lower(o.customer_email) AND ${isCustomer})`;
  const isNameless = sql`(o.customer_email IS NULL
    AND fold_text(full_name(o.customer_first_name, o.customer_last_name)) LIKE fold_text(${part}))`;
  return {
    keys: sql`SELECT o.site_id, o.order_id FROM orders o WHERE o.number LIKE ${start}
      UNION ALL SELECT o.site_id, o.order_id FROM orders o WHERE o.order_id <> o.number AND o.order_id LIKE ${start}
      UNION ALL SELECT o.site_id, o.order_id FROM customers c JOIN orders o ON lower(o.customer_email) = c.email
        WHERE ${isCustomer}
      UNION ALL SELECT o.site_id, o.order_id FROM orders o WHERE ${isNameless}`,
    condition: sql`(${isNumber} OR ${isNameless} OR ${hasCustomer})`,
    // The customers know the number of their orders.
    count: sql`SELECT (SELECT coalesce(sum(c.orders), 0) FROM customers c WHERE ${isCustomer})::bigint
      + (SELECT count(*) FROM orders o WHERE ${isNameless})
      + (SELECT count(*) FROM orders o WHERE ${isNumber} AND ${isNameless} IS NOT TRUE AND NOT ${hasCustomer}) AS n`,
  };
}
