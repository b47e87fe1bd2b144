import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bigintRef } from '../columns';

/**
 * The line items of orders that hold the stock of their shop and get no keys yet, with all their units: on hold until they
 * are paid, or held by what their shop lets deliver. Maintained by a trigger of `orders`; what they take from the pools is
 * counted when it is read, since mappings change.
 */
export const heldLines = pgTable(
  'held_lines',
  {
    siteId: bigintRef().notNull(),
    orderId: text().notNull(),
    lineItemId: text().notNull(),
    productId: bigintRef().notNull(),
    variationId: bigintRef().notNull(),
    units: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.orderId, t.lineItemId] }),
    index('held_lines_product').on(t.siteId, t.productId),
  ],
);
