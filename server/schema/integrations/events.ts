import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { SentEventType } from '#contract/eventTypes';
import { createdAt, id } from '../columns';

/**
 * What happened, for endpoints that want to be told. Functions of the schema write it in the transaction of each change,
 * while an endpoint wants such events. A restored database may give an id again, so that endpoints know `uid`.
 */
export const events = pgTable(
  'events',
  {
    id: id(),
    uid: uuid().notNull().defaultRandom(),
    type: text().$type<SentEventType>().notNull(),
    /** What it is about, such as `order:3:1017`: its events are sent in their order. */
    subject: text().notNull(),
    data: jsonb().notNull(),
    at: createdAt(),
    /** The endpoints that want it have a message each. */
    isDispatched: boolean().notNull().default(false),
  },
  (t) => [
    index('events_undispatched').on(t.id).where(sql`NOT ${t.isDispatched}`),
    // For the purge.
    index('events_at').on(t.at),
    // Whether endpoints know that a shop fails.
    index('events_shop').on(t.subject, t.id).where(sql`${t.type} IN ('shop.failing', 'shop.recovered')`),
  ],
);
