import { sql } from 'drizzle-orm';
import { containsSql, escapeLike } from '../../platform/db/searchText';
import type { KeyFilter } from './KeyFilter';

/**
 * Matches the start of an order's number or id, with or without `#`, and part of the address or of any name of its
 * customer, without regard to case and accents: the index of the customers is a fraction of one of all orders.
 */
export function searchOrders(search: string): KeyFilter {
  const start = `${escapeLike(search.replace(/^#/, ''))}%`;
  const isNumber = sql`(o.number LIKE ${start} OR o.order_id <> o.number AND o.order_id LIKE ${start})`;
  const isCustomer = containsSql(sql`c.search_text`, search);
  const hasCustomer = sql`EXISTS (SELECT FROM customers c WHERE c.email = lower(o.customer_email) AND ${isCustomer})`;
  const isNameless = sql`(o.customer_email IS NULL
    AND ${containsSql(sql`fold_text(full_name(o.customer_first_name, o.customer_last_name))`, search)})`;
  return {
    keys: sql`SELECT o.site_id, o.order_id FROM orders o WHERE o.number LIKE ${start}
      UNION ALL SELECT o.site_id, o.order_id FROM orders o WHERE o.order_id <> o.number AND o.order_id LIKE ${start}
      UNION ALL SELECT o.site_id, o.order_id FROM customers c JOIN orders o ON lower(o.customer_email) = c.email
        WHERE ${isCustomer}
      UNION ALL SELECT o.site_id, o.order_id FROM orders o WHERE ${isNameless}`,
    condition: sql`(${isNumber} OR ${isNameless} OR ${hasCustomer})`,
  };
}
