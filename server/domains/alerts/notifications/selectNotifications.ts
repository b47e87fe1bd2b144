import { eq, inArray } from 'drizzle-orm';
import type { Notification, NotificationQuery } from '#contract/notifications';
import type { Queryable } from '../../../platform/db/openDatabase';
import { presentTexts } from '../../../platform/db/textColumn';
import { notifications, orders, pools, sites } from '../../../schema';

/** Conditions of the filters that are set. */
export function notificationFilters({ ids, severity, type, resolved }: Partial<NotificationQuery>) {
  return [
    ids && inArray(notifications.id, ids),
    severity && eq(notifications.severity, severity),
    type && eq(notifications.type, type),
    resolved === undefined ? undefined : eq(notifications.isResolved, resolved),
  ];
}

interface NotificationRow {
  notification: typeof notifications.$inferSelect;
  pool: { id: number; name: string } | null;
  order: { id: number; number: string } | null;
  site: { id: number; name: string } | null;
}

export function selectNotifications(db: Queryable) {
  return db
    .select({
      notification: notifications,
      pool: { id: pools.id, name: pools.name },
      order: { id: orders.id, number: orders.number },
      site: { id: sites.id, name: sites.name },
    })
    .from(notifications)
    .leftJoin(pools, eq(pools.id, notifications.poolId))
    .leftJoin(orders, eq(orders.id, notifications.orderId))
    .leftJoin(sites, eq(sites.id, notifications.siteId));
}

export function presentNotification({ notification: row, pool, order, site }: NotificationRow): Notification {
  return {
    id: row.id,
    ...presentTexts({ title: row.title, message: row.message }),
    severity: row.severity,
    type: row.type,
    is_resolved: row.isResolved,
    license_groups: pool,
    order,
    site,
    available_count: row.availableCount,
    threshold_value: row.thresholdValue,
    triggered_at: row.triggeredAt.toISOString(),
    resolved_at: row.resolvedAt?.toISOString() ?? null,
  };
}
