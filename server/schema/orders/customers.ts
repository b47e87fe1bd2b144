import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bigintRef, id, timestamptz } from '../columns';

/**
 * Everyone who ordered with one e-mail address, in any shop; maintained by triggers on the orders. A row without
 * orders remains from an order whose address was corrected, and is not listed.
 */
export const customers = pgTable(
  'customers',
  {
    id: id(),
    /** In lower case; a pseudonym after the erasure. */
    email: text().notNull(),
    /** Of the latest order. */
    firstName: text(),
    lastName: text(),
    /** The latest names, at most ten. */
    names: text().array().notNull().default(sql`'{}'`),
    orders: bigintRef().notNull(),
    lastOrderAt: timestamptz().notNull(),
    erasedAt: timestamptz(),
    /** Stored, because a search tests it for every customer that the index finds. */
    searchText: text().generatedAlwaysAs(sql`fold_text(email || ' ' || join_names(names))`),
  },
  (t) => [
    uniqueIndex('customers_email').on(t.email),
    index('customers_search').using('gin', t.searchText.op('gin_trgm_ops')),
    index('customers_last_order').on(t.lastOrderAt, t.id).where(sql`${t.orders} > 0`),
    index('customers_without_orders').on(t.id).where(sql`${t.orders} <= 0`),
    index('customers_retained').on(t.lastOrderAt, t.id).where(sql`${t.orders} > 0 AND ${t.erasedAt} IS NULL`),
    index('customers_orders').on(t.orders, t.id).where(sql`${t.orders} > 0`),
  ],
);

/** The number of customers, maintained by triggers, in slots like `order_counts`. */
export const customerCounts = pgTable('customer_counts', {
  slot: integer().primaryKey(),
  customers: bigintRef().notNull(),
});
