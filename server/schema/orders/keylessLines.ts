import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bigintRef, createdAt, timestamptz } from '../columns';

const productColumns = () => ({
  productId: bigintRef().notNull(),
  variationId: bigintRef().notNull(),
  name: text().notNull(),
});

/**
 * The line items of paid orders with units that have no key, wait for none, and extend none. Few of an ordinary shop: they are
 * found by product, without reading its orders.
 */
export const keylessLines = pgTable(
  'keyless_lines',
  {
    siteId: bigintRef().notNull(),
    orderId: text().notNull(),
    lineItemId: text().notNull(),
    ...productColumns(),
    units: integer().notNull(),
    /** By the shop's clock; the date of the order if the shop does not say. */
    paidAt: timestamptz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.orderId, t.lineItemId] }),
    // With the units, so that the index alone counts them.
    index('keyless_lines_product').on(t.siteId, t.productId, t.variationId, t.paidAt, t.units),
  ],
);

/** The products of these lines, each variation by itself, maintained by a trigger. */
export const keylessProducts = pgTable(
  'keyless_products',
  {
    siteId: bigintRef().notNull(),
    ...productColumns(),
    /** A user said so: it may be a mug. */
    needsNoKey: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.productId, t.variationId] })],
);
