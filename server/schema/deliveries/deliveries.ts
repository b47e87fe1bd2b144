import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgEnum, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { textColumn } from '../../platform/db/textColumn';
import { admins } from '../accounts/admins';
import { bigintRef, bytes, createdAt, id, timestamptz } from '../columns';
import { licenseAssignments } from '../orders/orders';
import { sites } from '../shops/sites';

export const deliveryChannel = pgEnum('delivery_channel', ['note', 'email', 'order_item']);
export const deliveryState = pgEnum('delivery_state', ['queued', 'sending', 'sent', 'failed']);
export const deliveryKind = pgEnum('delivery_kind', ['keys', 'backorder', 'renewal']);

/**
 * Deliveries to customers. A row is claimed (state `sending`, until `next_at`) before it is sent. The first claim
 * collects the keys, so that keys assigned in parts are sent in one delivery.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: id(),
    siteId: bigintRef().notNull(),
    orderId: text().notNull(),
    kind: deliveryKind().notNull().default('keys'),
    channel: deliveryChannel().notNull(),
    state: deliveryState().notNull().default('queued'),
    /** Requested by an administrator, with the keys of that time; they may have been sent before. */
    isResend: boolean().notNull().default(false),
    /** Set by the first claim: the delivery sets the order to `completed` in the shop. */
    completesOrder: boolean().notNull().default(false),
    attempts: integer().notNull().default(0),
    reason: textColumn(),
    /** Part of the delivery, to find it in the shop when the outcome of a request is unknown. */
    marker: text().notNull().default(sql`upper(substr(md5(gen_random_uuid()::text), 1, 12))`),
    /** Id of the shop or the mail service, or of the e-mail's header. */
    remoteId: text(),
    createdAt: createdAt(),
    /** Next attempt, or end of the claim. */
    nextAt: timestamptz().notNull(),
    attemptedAt: timestamptz(),
    /** Of an e-mail: when the mail service was asked to send it. Null while it is known not to have been sent. */
    handedAt: timestamptz(),
    sentAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('deliveries_open')
      .on(t.siteId, t.orderId, t.channel)
      .where(
        sql`${t.state} = 'queued' AND ${t.attemptedAt} IS NULL AND NOT ${t.isResend} AND ${t.kind} = 'keys'`,
      ),
    uniqueIndex('deliveries_backorder').on(t.siteId, t.orderId).where(sql`${t.kind} = 'backorder'`),
    index('deliveries_due').on(t.nextAt).where(sql`${t.state} IN ('queued', 'sending')`),
    index('deliveries_created').on(t.siteId, t.createdAt),
    index('deliveries_order').on(t.siteId, t.orderId, t.id),
    index('deliveries_unsent_notes')
      .on(t.siteId, t.id)
      .where(
        sql`${t.channel} = 'note' AND ${t.state} IN ('queued', 'sending') AND ${t.attemptedAt} IS NOT NULL`,
      ),
    index('deliveries_failed').on(t.siteId, t.id).where(sql`${t.state} = 'failed'`),
  ],
);

/** Keys in a delivery. The unique index ensures that each is sent automatically once per channel. */
export const deliveryKeys = pgTable(
  'delivery_keys',
  {
    deliveryId: bigintRef()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    assignmentId: bigintRef()
      .notNull()
      .references(() => licenseAssignments.id, { onDelete: 'cascade' }),
    /** The unit's license at that time; a replacement is sent again. Outlives the license. */
    licenseId: bigintRef().notNull(),
    channel: deliveryChannel().notNull(),
    isResend: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.deliveryId, t.assignmentId] }),
    uniqueIndex('delivery_keys_once')
      .on(t.assignmentId, t.licenseId, t.channel)
      .where(sql`NOT ${t.isResend}`),
    index('delivery_keys_license').on(t.licenseId, t.deliveryId),
  ],
);

/** What deliveries of the channel `order_item` changed in an order of the shop, or are about to change. */
export const orderWrites = pgTable(
  'order_writes',
  {
    siteId: bigintRef().notNull(),
    orderId: text().notNull(),
    /** Digest of the keys in the order's items, empty if they have none; null if none were ever written. */
    keysDigest: text(),
    /** When the order was set to `completed`; an administrator of the shop may have changed it since. */
    completedAt: timestamptz(),
    /** Digest of the receipt of given keys in the order, see `writeReceipt`; null if none was written. */
    receiptDigest: text(),
    /** An e-mail left while the shop failed, and the order's receipt does not have it yet. */
    lacksReceipt: boolean().notNull().default(false),
    /** Until then the missing receipt is being written, so that no delivery of the order is. */
    receiptClaimedUntil: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.orderId] }),
    index('order_writes_without_receipt').on(t.siteId, t.orderId).where(sql`${t.lacksReceipt}`),
  ],
);

/** The latest run of a site that writes the keys into the items of all its orders again. */
export const itemRewrites = pgTable('item_rewrites', {
  siteId: bigintRef()
    .primaryKey()
    .references(() => sites.id, { onDelete: 'cascade' }),
  startedAt: timestamptz().notNull(),
  /** To be written when it started. */
  orders: integer().notNull(),
  enqueued: integer().notNull().default(0),
  /** The last order whose keys were enqueued, in the order of their ids as texts. */
  lastOrderId: text().notNull().default(''),
  /** Null while it runs. */
  finishedAt: timestamptz(),
});

/** Links to the customers' key pages; only the delivery contains the token itself. */
export const orderLinks = pgTable(
  'order_links',
  {
    tokenHash: bytes().primaryKey(),
    siteId: bigintRef().notNull(),
    orderId: text().notNull(),
    /** The user who made it; null for a link in a delivery. */
    adminId: bigintRef().references(() => admins.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
    openedAt: timestamptz(),
  },
  (t) => [
    index('order_links_admin').on(t.adminId).where(sql`${t.adminId} IS NOT NULL`),
    index('order_links_expires').on(t.expiresAt),
    index('order_links_order').on(t.siteId, t.orderId, t.createdAt),
  ],
);

/** The text of a delivery whose order the shop does not have; the view `undelivered` reads it. */
export const ORDER_GONE = 'messages.no_shop_order';
