import { sql } from 'drizzle-orm';
import { index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { textColumn } from '../../platform/db/textColumn';
import { sessions } from '../accounts/admins';
import { bigintRef, createdAt, id, timestamptz } from '../columns';
import { notifications } from './notifications';

export const emailState = pgEnum('email_state', ['queued', 'sending', 'sent', 'failed']);

/** A row is claimed (state `sending`) before the mail service is called. */
export const emails = pgTable(
  'emails',
  {
    id: id(),
    notificationId: bigintRef().references(() => notifications.id, { onDelete: 'set null' }),
    /** The sign-in that the e-mail reports. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'set null' }),
    recipient: text().notNull(),
    subject: textColumn().notNull(),
    /** Of an e-mail about a change of an account. */
    message: textColumn(),
    state: emailState().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    reason: textColumn(),
    /** Id of the mail service, or of the e-mail's header. */
    messageId: text(),
    createdAt: createdAt(),
    attemptedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('emails_recipient').on(t.notificationId, sql`lower(${t.recipient})`),
    index('emails_state').on(t.state, t.id),
    index('emails_created').on(t.createdAt),
    index('emails_session').on(t.sessionId),
  ],
);
