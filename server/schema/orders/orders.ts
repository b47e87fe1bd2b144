import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  interval,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { OrderHold } from '#contract/orders';
import type { LineItem } from '#contract/shopOrders';
import { bigintRef, createdAt, id, recordId, timestamptz } from '../columns';
import { sites } from '../shops/sites';
import { licenseStatus, licenses } from '../stock/licenses';
import { pools } from '../stock/pools';
import type { RefundSummary } from './orderStatus';

const siteRef = () =>
  bigintRef()
    .notNull()
    .references(() => sites.id, { onDelete: 'cascade' });

/** Which of its unit's keys a row is. A mapping that changes later does not change the number of keys of a unit. */
const partColumns = () => ({
  /** From 1 to `parts`. */
  part: integer().notNull().default(1),
  /** The number of keys that the unit gets. */
  parts: integer().notNull().default(1),
});

/** Latest known state of each order. It outlives its site: a shop registered again sends its orders again. */
export const orders = pgTable(
  'orders',
  {
    /** The record's id in the API. */
    id: recordId(),
    siteId: bigintRef().notNull(),
    orderId: text().notNull(),
    number: text().notNull(),
    status: text().notNull(),
    customerEmail: text(),
    customerFirstName: text(),
    customerLastName: text(),
    lineItems: jsonb().$type<LineItem[]>().notNull(),
    /** The sum of the line items' quantities. */
    units: bigintRef().notNull().default(0),
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
    /** By the shop's clock; when it was first received if the shop does not say. */
    orderedAt: createdAt(),
    /** By the shop's clock: the first payment; null if it is not paid, or the shop does not say. */
    paidAt: timestamptz(),
    /** Hash of WooCommerce's order key, which tells an order from another one with its id; see `hashOrderKey`. */
    orderKey: text(),
    /** The shop's ids of the subscriptions that the order renews, or whose products it switches. */
    subscriptionIds: text().array(),
    isRenewal: boolean().notNull().default(false),
    /** What the customer pays, verbatim from the shop; null if it does not say. */
    total: text(),
    /** ISO 4217. */
    currency: text(),
    /** Of the customer, if the shop has several: de, pt-br. */
    language: text(),
    /** The customer's data were replaced by a pseudonym, which later states of the order keep; see docs/data.md. */
    customerErasedAt: timestamptz(),
    /** The name of the API key that placed it; null if the shop sent it. */
    placedBy: text(),
    /** The user who gave its keys by hand, and why; null of an order of the shop. */
    givenBy: text(),
    givenReason: text(),
    /** The id of the shop's payment method, such as `cod`; null if it does not say. */
    paymentMethod: text(),
    /** The mark of the shop's fraud plug-in, by its site's `risk_key`. */
    risk: text(),
    /** When a user let it get its keys in spite of its payment or its risk. */
    releasedAt: timestamptz(),
    /** Why its units get no keys, maintained by a trigger; null if they do. */
    heldFor: text().$type<OrderHold>(),
    /** When a job looks again whether it is held: the end of its wait, or now after its shop's choice changed. */
    recheckAt: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.orderId] }),
    uniqueIndex('orders_id').on(t.id),
    index('orders_ordered').on(t.orderedAt, t.id),
    index('orders_site_ordered').on(t.siteId, t.orderedAt, t.id),
    index('orders_status_ordered').on(t.status, t.orderedAt, t.id),
    index('orders_site_status_ordered').on(t.siteId, t.status, t.orderedAt, t.id),
    index('orders_customer').on(sql`lower(${t.customerEmail})`, t.orderedAt, t.id),
    index('orders_key').on(t.orderKey).where(sql`${t.orderKey} IS NOT NULL`),
    index('orders_subscriptions')
      .using('gin', t.subscriptionIds)
      .where(sql`${t.subscriptionIds} IS NOT NULL`),
    // For searches by the start of a number; most shops number their orders by id.
    index('orders_number').on(t.number.op('text_pattern_ops')),
    index('orders_order_id').on(t.orderId.op('text_pattern_ops')).where(sql`${t.orderId} <> ${t.number}`),
    index('orders_held').on(t.heldFor, t.siteId, t.orderedAt).where(sql`${t.heldFor} <> 'unpaid'`),
    index('orders_recheck').on(t.recheckAt).where(sql`${t.recheckAt} IS NOT NULL`),
  ],
);

/**
 * Orders per site and status, maintained by triggers: a count of a million orders takes too long. Each connection
 * counts in its own slot, so that no order waits for another.
 */
export const orderCounts = pgTable(
  'order_counts',
  {
    siteId: bigintRef().notNull(),
    status: text().notNull(),
    slot: integer().notNull(),
    orders: bigintRef().notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.status, t.slot] })],
);

/** One row per key of a unit; the unique index guarantees that the unit receives each of its keys once. */
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
    ...partColumns(),
    productId: bigintRef(),
    variationId: bigintRef(),
    customerEmail: text(),
    customerFirstName: text(),
    customerLastName: text(),
    assignedAt: createdAt(),
    /** Last day of the unit's own term; the license may expire earlier. Null if the mapping gives no term. */
    validUntil: date(),
    /** Time of delivery; null as long as no message was sent. A row in `delivery_keys` may be in transit. */
    deliveredAt: timestamptz(),
    /** Another plug-in delivered the key, or a user gave it by hand: no message is sent for it by itself. */
    isImported: boolean().notNull().default(false),
    flag: text(),
    flaggedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('license_assignments_unit').on(t.siteId, t.orderId, t.lineItemId, t.unit, t.part),
    index('license_assignments_license').on(t.licenseId, t.assignedAt),
    index('license_assignments_assigned').on(t.assignedAt, t.id),
    index('license_assignments_pool').on(t.poolId, t.assignedAt),
    index('license_assignments_flagged')
      .on(t.siteId, t.orderId)
      .where(sql`${t.flag} IS NOT NULL AND ${t.licenseId} IS NOT NULL`),
  ],
);

/** Keys that paid units wait for, given in order of arrival. */
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
    ...partColumns(),
    /** The term of the unit, which starts when it gets its key. */
    validity: interval(),
    since: createdAt(),
  },
  (t) => [
    uniqueIndex('backorders_unit').on(t.siteId, t.orderId, t.lineItemId, t.unit, t.part),
    index('backorders_queue').on(t.poolId, t.id),
  ],
);
