import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LineItem } from '#contract/orders';
import { bigintRef, createdAt, id, timestamptz } from './columns';
import { licenseStatus, licenses } from './licenses';
import type { RefundSummary } from './orderStatus';
import { pools } from './pools';
import { sites } from './sites';

const siteRef = () =>
  bigintRef()
    .notNull()
    .references(() => sites.id, { onDelete: 'cascade' });

/** What a shop sent, as it came; worked off afterwards. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: id(),
    siteId: siteRef(),
    topic: text().notNull(),
    /** What brought it: the shop's webhook, or a look at the shop's orders. */
    source: text({ enum: ['webhook', 'reconciliation'] })
      .notNull()
      .default('webhook'),
    deliveryId: text(),
    body: text().notNull(),
    receivedAt: createdAt(),
    processedAt: timestamptz(),
    /** Why nothing was done with it, or what went wrong. */
    outcome: text(),
  },
  (t) => [
    index('webhook_events_received').on(t.siteId, t.receivedAt),
    index('webhook_events_processed').on(t.processedAt),
  ],
);

/** The newest known state of each order. It outlives its site: a shop that comes back sends its orders again. */
export const orders = pgTable(
  'orders',
  {
    siteId: bigintRef().notNull(),
    orderId: text().notNull(),
    number: text().notNull(),
    status: text().notNull(),
    customerEmail: text(),
    customerFirstName: text(),
    customerLastName: text(),
    lineItems: jsonb().$type<LineItem[]>().notNull(),
    isPartlyRefunded: boolean().notNull().default(false),
    /** The refunds that the order names. */
    refundIds: text().array().notNull().default(sql`'{}'`),
    /** What of it was refunded, as the shop told line by line; null until it was asked. */
    refunded: jsonb().$type<RefundSummary>(),
    /** The shop's own clock: an older state that arrives late changes nothing. */
    modifiedAt: timestamptz().notNull(),
    /** When that state was received, by our clock: tells whether the shop's was ahead. Null where its date is ours. */
    stateReceivedAt: timestamptz(),
    /** The delivery it came with; of states of the same second the one that arrived last counts. */
    eventId: bigintRef().notNull().default(0),
    receivedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.orderId] })],
);

/** One row for each delivery of a license. The unique index is what makes a unit get its key exactly once. */
export const licenseAssignments = pgTable(
  'license_assignments',
  {
    id: id(),
    // Kept when license or site are deleted: the unit has had its key.
    licenseId: bigintRef().references(() => licenses.id, { onDelete: 'set null' }),
    /** How the license stands, kept by triggers; null once it is deleted. */
    licenseStatus: licenseStatus(),
    siteId: bigintRef().notNull(),
    poolId: bigintRef().references(() => pools.id, { onDelete: 'set null' }),
    orderId: text().notNull(),
    lineItemId: text().notNull(),
    /** From 1 to the line's quantity. */
    unit: integer().notNull(),
    productId: bigintRef(),
    variationId: bigintRef(),
    customerEmail: text(),
    customerFirstName: text(),
    customerLastName: text(),
    assignedAt: createdAt(),
    /** When its key was delivered; null also where Keystock tells nobody. One that `message_keys` names may be on its way. */
    deliveredAt: timestamptz(),
    flag: text(),
    flaggedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('license_assignments_unit').on(t.siteId, t.orderId, t.lineItemId, t.unit),
    index('license_assignments_license').on(t.licenseId, t.assignedAt),
    index('license_assignments_assigned').on(t.assignedAt, t.id),
    index('license_assignments_pool').on(t.poolId, t.assignedAt),
  ],
);

/** Paid units no key was left for; served first come, first served. */
export const backorders = pgTable(
  'backorders',
  {
    id: id(),
    poolId: bigintRef()
      .notNull()
      .references(() => pools.id),
    siteId: siteRef(),
    orderId: text().notNull(),
    lineItemId: text().notNull(),
    unit: integer().notNull(),
    since: createdAt(),
  },
  (t) => [
    uniqueIndex('backorders_unit').on(t.siteId, t.orderId, t.lineItemId, t.unit),
    index('backorders_queue').on(t.poolId, t.id),
  ],
);
