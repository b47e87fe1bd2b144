import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgEnum, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { messageText } from '../platform/db/messageColumn';
import { bigintRef, bytes, createdAt, id, timestamptz } from './columns';
import { licenseAssignments } from './orders';

export const messageChannel = pgEnum('message_channel', ['note', 'email']);
export const messageState = pgEnum('message_state', ['queued', 'sending', 'sent', 'failed']);

/**
 * Messages to customers. A row is claimed (state `sending`, until `next_at`) before it is sent. The first claim
 * collects the keys, so that keys assigned in parts are sent in one message.
 */
export const orderMessages = pgTable(
  'order_messages',
  {
    id: id(),
    siteId: bigintRef().notNull(),
    orderId: text().notNull(),
    channel: messageChannel().notNull(),
    state: messageState().notNull().default('queued'),
    /** Requested by an administrator, with the keys of that time; they may have been sent before. */
    isResend: boolean().notNull().default(false),
    attempts: integer().notNull().default(0),
    reason: messageText(),
    /** Part of the message, to find it in the shop when the outcome of a request is unknown. */
    marker: text().notNull(),
    /** Id assigned by the shop or by Amazon SES. */
    remoteId: text(),
    createdAt: createdAt(),
    /** Next attempt, or end of the claim. */
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

/** Keys in a message. The unique index ensures that each is sent automatically once per channel. */
export const messageKeys = pgTable(
  'message_keys',
  {
    messageId: bigintRef()
      .notNull()
      .references(() => orderMessages.id, { onDelete: 'cascade' }),
    assignmentId: bigintRef()
      .notNull()
      .references(() => licenseAssignments.id, { onDelete: 'cascade' }),
    /** The unit's license at that time; a replacement is sent again. Outlives the license. */
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

/** Links to the customers' key pages; only the message contains the token itself. */
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
