import { jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { Product } from '#contract/sites';
import type { ProductChange } from '../../platform/woocommerce/products';
import { bigintRef, createdAt } from '../columns';
import { sites } from './sites';

/** Each shop's published products, kept by its webhooks and a daily sync. */
export const shopProducts = pgTable(
  'shop_products',
  {
    siteId: bigintRef()
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    productId: bigintRef().notNull(),
    product: jsonb().$type<Product>().notNull(),
    updatedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.productId] })],
);

/** The latest webhook of each product or variation until it is applied: many changes of one product are one. */
export const productChanges = pgTable(
  'product_changes',
  {
    siteId: bigintRef()
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    /** Of the product or the variation. */
    productId: bigintRef().notNull(),
    change: jsonb().$type<ProductChange>().notNull(),
    receivedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.productId] })],
);
