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

/** Webhooks as received, processed asynchronously. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: id(),
    siteId: siteRef(),
    topic: text().notNull(),
    /** Received by webhook, or found by an order sync. */
    source: text({ enum: ['webhook', 'reconciliation'] })
      .notNull()
      .default('webhook'),
    deliveryId: text(),
    body: text().notNull(),
    receivedAt: createdAt(),
    processedAt: timestamptz(),
    /** Summary of the processing, or the reason of a failure. */
    outcome: text(),
  },
  (t) => [
    index('webhook_events_received').on(t.siteId, t.receivedAt),
    index('webhook_events_processed').on(t.processedAt),
  ],
);

/** Latest known state of each order. It outlives its site: a shop registered again sends its orders again. */
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
    refundIds: text().array().notNull().default(sql`'{}'`),
    /** Refunded quantities as reported by the shop; null until they were read. */
    refunded: jsonb().$type<RefundSummary>(),
    /** By the shop's clock; older states that arrive late are ignored. */
    modifiedAt: timestamptz().notNull(),
    /** By the database's clock, to detect a shop clock that is ahead; null if `modified_at` is by the same clock. */
    stateReceivedAt: timestamptz(),
    /** The webhook event of this state; of states in the same second, the latest event wins. */
    eventId: bigintRef().notNull().default(0),
    receivedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.orderId] })],
);

/** One row per unit that received a key; the unique index guarantees exactly one. */
export const licenseAssignments = pgTable(
  'license_assignments',
  {
    id: id(),
    // Outlives the license and the site: the unit has received its key.
    licenseId: bigintRef().references(() => licenses.id, { onDelete: 'set null' }),
    /** The license's current status, maintained by triggers; null once it is deleted. */
    licenseStatus: licenseStatus(),
    siteId: bigintRef().notNull(),
    poolId: bigintRef().references(() => pools.id, { onDelete: 'set null' }),
    orderId: text().notNull(),
    lineItemId: text().notNull(),
    /** From 1 to the line item's quantity. */
    unit: integer().notNull(),
    productId: bigintRef(),
    variationId: bigintRef(),
    customerEmail: text(),
    customerFirstName: text(),
    customerLastName: text(),
    assignedAt: createdAt(),
    /** Time of delivery; null as long as no message was sent. A row in `message_keys` may be in transit. */
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

/** Paid units without a key, fulfilled in order of arrival. */
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
