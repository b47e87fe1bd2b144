import { boolean, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { textColumn } from '../../platform/db/textColumn';
import { bigintRef, createdAt, id, timestamptz } from '../columns';
import { mappings } from './sites';

/** The shop's stock of mapped products that follows the pool; no row while it does not. See docs/shops.md. */
export const mappingStock = pgTable(
  'mapping_stock',
  {
    mappingId: bigintRef()
      .primaryKey()
      .references(() => mappings.id, { onDelete: 'cascade' }),
    /** When the shop's stock is compared next; brought forward by changes of the pool. */
    dueAt: createdAt(),
    /** End of a server's claim, or of the pause after a failure. */
    blockedUntil: timestamptz(),
    /** The shop's quantity as last written or read; null if its stock is not managed, as of a pool without limit. */
    quantity: integer(),
    /** Being written: the shop may have it already. */
    pendingQuantity: integer(),
    /** Null until the first successful write. */
    writtenAt: timestamptz(),
    readAt: timestamptz(),
    /** The quantity in the latest webhook of the product, until it is known to be right; null if it is not managed. */
    reportedQuantity: integer(),
    reportedAt: timestamptz(),
    /** Units that the shop subtracted for orders which have not arrived; negative if they arrived before that was read. */
    inTransit: integer().notNull().default(0),
    inTransitSince: timestamptz(),
    /** Units that the shop added: of an order whose cancellation has not arrived, or a foreign change. */
    restocked: integer().notNull().default(0),
    /** The latest foreign change, and the quantity it set; null if it disabled the stock management. */
    changedAt: timestamptz(),
    changedTo: integer(),
    /** A foreign change was repeated: the shop's stock is left as it is. */
    isPaused: boolean().notNull().default(false),
    /** Consecutive failures, and the latest reason. */
    attempts: integer().notNull().default(0),
    reason: textColumn(),
  },
  (t) => [index('mapping_stock_due').on(t.dueAt)],
);

/**
 * Units of orders that arrived since the last comparison: positive with a key or a backorder, negative if they lost it.
 * Inserted by triggers, so that they are consistent with the pool's counters.
 */
export const receivedUnits = pgTable(
  'received_units',
  {
    id: id(),
    mappingId: bigintRef()
      .notNull()
      .references(() => mappings.id, { onDelete: 'cascade' }),
    units: integer().notNull(),
  },
  (t) => [index('received_units_mapping').on(t.mappingId)],
);
