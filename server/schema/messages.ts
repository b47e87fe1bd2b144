import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgEnum, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bigintRef, bytes, createdAt, id, timestamptz } from './columns';
import { licenseAssignments } from './orders';

export const messageChannel = pgEnum('message_channel', ['note', 'email']);
export const messageState = pgEnum('message_state', ['queued', 'sending', 'sent', 'failed']);

/**
 * What customers are told about the keys of their orders. A row is claimed ("sending", until `next_at`) before
 * anything is sent. Its keys are gathered by the first claim, so that what is assigned in parts goes out as one.
 */
export const orderMessages = pgTable(
  'order_messages',
  {
    id: id(),
    siteId: bigintRef().notNull(),
    orderId: text().notNull(),
    channel: messageChannel().notNull(),
    state: messageState().notNull().default('queued'),
    /** Asked for by an administrator: its keys were named then, and may have been told before. */
    isResend: boolean().notNull().default(false),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed. */
    reason: text(),
    /** Stands in the message, so that one that went out unseen is found in the shop. */
    marker: text().notNull(),
    /** What the shop or the mail service calls it. */
    remoteId: text(),
    createdAt: createdAt(),
    /** When it is to be looked at again, as long as it is not settled. */
    nextAt: timestamptz().notNull(),
    attemptedAt: timestamptz(),
    sentAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('order_messages_open')
      .on(t.siteId, t.orderId, t.channel)
      .where(sql`${t.state} = 'queued' AND ${t.attemptedAt} IS NULL AND NOT ${t.isResend}`),
    index('order_messages_due').on(t.nextAt).where(sql`${t.state} IN ('queued', 'sending')`),
    index('order_messages_order').on(t.siteId, t.orderId, t.id),
    index('order_messages_failed').on(t.siteId, t.id).where(sql`${t.state} = 'failed'`),
  ],
);

/** The keys a message tells. Each goes out once by itself on each channel: the unique index sees to it. */
export const messageKeys = pgTable(
  'message_keys',
  {
    messageId: bigintRef()
      .notNull()
      .references(() => orderMessages.id, { onDelete: 'cascade' }),
    assignmentId: bigintRef()
      .notNull()
      .references(() => licenseAssignments.id, { onDelete: 'cascade' }),
    /** What the unit held then; a replaced key is told anew. Outlives the license. */
    licenseId: bigintRef().notNull(),
    channel: messageChannel().notNull(),
    isResend: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.assignmentId] }),
    uniqueIndex('message_keys_once').on(t.assignmentId, t.licenseId, t.channel).where(sql`NOT ${t.isResend}`),
    index('message_keys_license').on(t.licenseId, t.messageId),
  ],
);

/** Where customers see their keys again. The address itself stands in the message alone. */
export const orderLinks = pgTable(
  'order_links',
  {
    tokenHash: bytes().primaryKey(),
    siteId: bigintRef().notNull(),
    orderId: text().notNull(),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
    openedAt: timestamptz(),
  },
  (t) => [index('order_links_expires').on(t.expiresAt)],
);
