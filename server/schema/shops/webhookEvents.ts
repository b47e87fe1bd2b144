import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { textColumn } from '../../platform/db/textColumn';
import { bigintRef, createdAt, id, timestamptz } from '../columns';
import { sites } from './sites';

/** Webhooks as received, processed asynchronously. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: id(),
    siteId: bigintRef()
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    topic: text().notNull(),
    /** Received by webhook, or found by an order sync. */
    source: text({ enum: ['webhook', 'reconciliation'] })
      .notNull()
      .default('webhook'),
    deliveryId: text(),
    /** Address of the shop that sent it, if it says; see `toShopAddress`. Null once the site's shop confirmed the order. */
    sender: text(),
    /** Null until the body was parsed, and for events of other resources. */
    orderId: text(),
    body: text().notNull(),
    receivedAt: createdAt(),
    /** When the request began that read it from the shop: it is newer than what was received before. Null for a webhook. */
    readAt: timestamptz(),
    processedAt: timestamptz(),
    /** Summary of the processing, or the reason of a failure. */
    outcome: textColumn(),
    /** Processed, but the order was not applied: a retry would fail again. */
    isRefused: boolean().notNull().default(false),
  },
  (t) => [
    index('webhook_events_received').on(t.siteId, t.receivedAt),
    index('webhook_events_order').on(t.siteId, t.orderId, t.id).where(sql`${t.orderId} IS NOT NULL`),
    index('webhook_events_refused').on(t.siteId, t.orderId).where(sql`${t.isRefused}`),
    index('webhook_events_processed').on(t.processedAt),
  ],
);
