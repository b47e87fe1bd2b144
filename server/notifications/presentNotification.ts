import { eq } from 'drizzle-orm';
import type { Notification } from '#contract/notifications';
import type { Queryable } from '../db/open';
import { notifications, pools } from '../db/tables';

interface Row {
  notification: typeof notifications.$inferSelect;
  pool: { id: number; name: string } | null;
}

/** Notifications with their pool's name, to be narrowed down. */
export function selectNotifications(db: Queryable) {
  return db
    .select({ notification: notifications, pool: { id: pools.id, name: pools.name } })
    .from(notifications)
    .leftJoin(pools, eq(pools.id, notifications.poolId));
}

export function presentNotification({ notification: row, pool }: Row): Notification {
  return {
    id: row.id,
    title: row.title,
    message: row.message,
    severity: row.severity,
    type: row.type,
    is_resolved: row.isResolved,
    license_groups: pool,
    available_count: row.availableCount,
    threshold_value: row.thresholdValue,
    triggered_at: row.triggeredAt.toISOString(),
    resolved_at: row.resolvedAt?.toISOString() ?? null,
  };
}
