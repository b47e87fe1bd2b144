import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { textColumn } from '../../platform/db/textColumn';
import { bigintRef, createdAt, id, timestamptz } from '../columns';
import { mappings, sites } from '../shops/sites';

const mappingRef = () =>
  bigintRef()
    .notNull()
    .references(() => mappings.id, { onDelete: 'cascade' });

/** Paid orders of a mapping's product without all their keys, as of its latest listing. */
export const earlierOrders = pgTable(
  'earlier_orders',
  {
    mappingId: mappingRef(),
    orderId: text().notNull(),
    number: text().notNull(),
    customerEmail: text(),
    /** By the shop's clock; the date of the order if the shop does not say. */
    paidAt: timestamptz().notNull(),
    /** Units of the product without keys. */
    units: integer().notNull(),
    /** False if only the shop has the order. */
    isKnown: boolean().notNull(),
    /** The latest attempt to allocate its keys. */
    triedAt: timestamptz(),
    isServed: boolean().notNull().default(false),
    /** Why its keys could not be allocated. */
    reason: textColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.mappingId, t.orderId] }),
    index('earlier_orders_customer').on(sql`lower(${t.customerEmail})`),
    index('earlier_orders_waiting').on(t.mappingId, t.paidAt, t.orderId).where(sql`NOT ${t.isServed}`),
  ],
);

/** Listings of earlier orders, and allocations of keys to them. */
export const earlierOrderRuns = pgTable(
  'earlier_order_runs',
  {
    id: id(),
    siteId: bigintRef()
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    mappingId: mappingRef(),
    kind: text({ enum: ['list', 'serve'] }).notNull(),
    state: text({ enum: ['running', 'done', 'failed'] })
      .notNull()
      .default('running'),
    /** Orders placed since; of a listing. */
    since: timestamptz(),
    /** The chosen orders; null for all listed ones. */
    orderIds: text().array(),
    /** Found, or to be served. */
    orders: integer().notNull().default(0),
    processed: integer().notNull().default(0),
    assigned: integer().notNull().default(0),
    backordered: integer().notNull().default(0),
    /** The result, or why it failed. */
    reason: textColumn(),
    createdAt: createdAt(),
    finishedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('earlier_order_runs_running').on(t.mappingId).where(sql`${t.state} = 'running'`),
    index('earlier_order_runs_mapping').on(t.mappingId, t.kind, t.id),
    index('earlier_order_runs_site').on(t.siteId, t.createdAt).where(sql`${t.kind} = 'serve'`),
  ],
);
