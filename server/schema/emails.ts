import { sql } from 'drizzle-orm';
import { index, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bigintRef, createdAt, id, timestamptz } from './columns';
import { notifications } from './notifications';

export const emailState = pgEnum('email_state', ['queued', 'sending', 'sent', 'failed']);

/** What is mailed to whom. A row is claimed ("sending") before the mail service is asked. */
export const emails = pgTable(
  'emails',
  {
    id: id(),
    notificationId: bigintRef().references(() => notifications.id, { onDelete: 'set null' }),
    recipient: text().notNull(),
    subject: text().notNull(),
    state: emailState().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed. */
    reason: text(),
    /** What the mail service calls it. */
    messageId: text(),
    createdAt: createdAt(),
    attemptedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('emails_recipient').on(t.notificationId, sql`lower(${t.recipient})`),
    index('emails_state').on(t.state, t.id),
    index('emails_created').on(t.createdAt),
  ],
);
