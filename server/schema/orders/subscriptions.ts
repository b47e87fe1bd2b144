import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  interval,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bigintRef, createdAt, id } from '../columns';
import { sites } from '../shops/sites';
import { licenseAssignments } from './orders';

/** Shops' subscriptions, read once for their first renewal that extends a key. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    siteId: bigintRef()
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    subscriptionId: text().notNull(),
    /** The order that it was bought with; null if the shop does not know it. */
    parentOrderId: text(),
    readAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.subscriptionId] })],
);

/**
 * What a unit of a renewal order got instead of a key, decided once: a row per extended key of the unit, or one row.
 * `new_key`: the unit got a key, because none of the subscription is known.
 */
export const renewals = pgTable(
  'renewals',
  {
    id: id(),
    siteId: bigintRef().notNull(),
    orderId: text().notNull(),
    lineItemId: text().notNull(),
    /** From 1 to the line item's quantity. */
    unit: integer().notNull(),
    /** Of the extended unit's keys, from 1. */
    part: integer().notNull().default(1),
    outcome: text({ enum: ['extended', 'none', 'new_key'] }).notNull(),
    subscriptionId: text().notNull(),
    /** The unit whose key is extended; null for other outcomes, and when its key returned to stock. */
    assignmentId: bigintRef().references(() => licenseAssignments.id, { onDelete: 'set null' }),
    /** False while the order is not entitled to it. */
    isActive: boolean().notNull().default(true),
    validity: interval(),
    renewedOn: date(),
    /** The key's last day before; the first renewal of a key has the one without renewals. */
    previousUntil: date(),
    /** The key's last day with this and the earlier extensions. */
    validUntil: date(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('renewals_unit').on(t.siteId, t.orderId, t.lineItemId, t.unit, t.part),
    index('renewals_assignment').on(t.assignmentId, t.id).where(sql`${t.assignmentId} IS NOT NULL`),
  ],
);
