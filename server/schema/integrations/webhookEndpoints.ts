import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { EventType, SentEventType } from '#contract/eventTypes';
import type { Outcome } from '#contract/webhookEndpoints';
import { bigintRef, bytes, createdAt, id, timestamptz } from '../columns';
import { events } from './events';

export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: id(),
  name: text().notNull(),
  url: text().notNull(),
  events: text().array().$type<EventType[]>().notNull(),
  siteIds: bigint({ mode: 'number' }).array().notNull(),
  poolIds: bigint({ mode: 'number' }).array().notNull(),
  isActive: boolean().notNull(),
  /** Null until it is first needed. */
  secretCipher: bytes(),
  previousSecretCipher: bytes(),
  previousSecretUntil: timestamptz(),
  /** Pauses since an attempt succeeded: attempts that fail together are one. */
  failures: integer().notNull().default(0),
  failingSince: timestamptz(),
  /** No attempt until then. */
  pausedUntil: timestamptz(),
  disabledAt: timestamptz(),
  createdAt: createdAt(),
  updatedAt: timestamptz().notNull().defaultNow(),
});

/** An event that an endpoint has not taken yet. A claim ends at `nextAt`, too. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: id(),
    endpointId: bigintRef()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    eventId: bigintRef()
      .notNull()
      .references(() => events.id),
    subject: text().notNull(),
    attempts: integer().notNull().default(0),
    firstAttemptedAt: timestamptz(),
    nextAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('webhook_messages_event').on(t.eventId, t.endpointId),
    index('webhook_messages_due').on(t.endpointId, t.nextAt, t.eventId),
    index('webhook_messages_subject').on(t.endpointId, t.subject, t.eventId),
  ],
);

/** The log of the requests to endpoints. It repeats what it needs of the event, which may be purged before. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: id(),
    endpointId: bigintRef()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    at: timestamptz().notNull(),
    type: text().$type<SentEventType>().notNull(),
    subject: text().notNull(),
    /** As endpoints know it. */
    eventId: text().notNull(),
    /** Its row, if that has the same `uid`. */
    eventRow: bigintRef().notNull(),
    attempt: integer().notNull(),
    outcome: text().$type<Outcome>().notNull(),
    status: integer(),
    durationMs: integer().notNull(),
    answer: text(),
  },
  (t) => [
    // As the list sorts.
    index('webhook_attempts_endpoint').on(t.endpointId, t.at, t.id),
    // For the purge.
    index('webhook_attempts_at').on(t.at),
    index('webhook_attempts_outcome').on(t.endpointId, t.outcome, t.at, t.id),
  ],
);
