import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, pgEnum, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { NOTIFICATION_TYPES } from '#contract/notifications';
import { textColumn } from '../../platform/db/textColumn';
import { bigintRef, createdAt, id, timestamptz } from '../columns';
import { sites } from '../shops/sites';
import { pools } from '../stock/pools';

export const severity = pgEnum('notification_severity', ['CRITICAL', 'WARNING', 'INFO']);
export const notificationType = pgEnum('notification_type', NOTIFICATION_TYPES);

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    type: notificationType().notNull(),
    severity: severity().notNull(),
    title: textColumn().notNull(),
    message: textColumn().notNull(),
    poolId: bigintRef().references(() => pools.id, { onDelete: 'set null' }),
    /** The id of the order that got no key. */
    orderId: bigintRef(),
    /** Of a notification about a shop. */
    siteId: bigintRef().references(() => sites.id, { onDelete: 'set null' }),
    availableCount: integer(),
    thresholdValue: doublePrecision(),
    isResolved: boolean().notNull().default(false),
    triggeredAt: createdAt(),
    resolvedAt: timestamptz(),
  },
  (t) => [
    index('notifications_triggered').on(t.triggeredAt, t.id),
    // With the severity, so that the bell's count reads the index only.
    index('notifications_unresolved').on(t.isResolved, t.triggeredAt, t.id, t.severity),
    // For the purge.
    index('notifications_resolved').on(t.resolvedAt).where(sql`${t.isResolved}`),
    index('notifications_pool').on(t.poolId, t.type, t.isResolved),
    // The latest of a pool's stock: else that of a pool without any is looked for among all.
    index('notifications_pool_latest').on(t.poolId, t.id),
    index('notifications_site').on(t.siteId, t.type, t.isResolved).where(sql`${t.siteId} IS NOT NULL`),
  ],
);

export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    id: id(),
    /** A null type or pool matches all. */
    type: notificationType(),
    poolId: bigintRef().references(() => pools.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    isActive: boolean().notNull().default(true),
  },
  (t) => [unique('notification_preferences_one').on(t.email, t.type, t.poolId).nullsNotDistinct()],
);
