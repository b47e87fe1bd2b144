import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { message } from '#contract/messages/Message';
import type {
  Notification,
  NotificationPage,
  NotificationQuery,
  UnresolvedCount,
} from '#contract/notifications';
import type { Context } from '../../platform/context';
import { presentTexts } from '../../platform/db/messageColumn';
import type { Queryable } from '../../platform/db/openDatabase';
import { decodeTimeCursor, encodeTimeCursor } from '../../platform/db/timeCursor';
import { splitPage } from '../../platform/db/toPage';
import { assertFound } from '../../platform/errors';
import { notifications, orders, pools, sites } from '../../schema';
import { isRecoveryOpenSql } from './isRecoveryOpen';

export async function getNotification(ctx: Context, id: number): Promise<Notification> {
  const [row] = await selectNotifications(ctx.db).where(eq(notifications.id, id));
  return presentNotification(assertFound(row, message('notifications.not_found')));
}

export async function listNotifications(ctx: Context, query: NotificationQuery): Promise<NotificationPage> {
  const { page, limit } = query;
  const [rows, total] = await Promise.all([readRows(ctx, query), countMatching(ctx, query)]);
  const { rows: pageRows, last } = splitPage(rows, limit);
  return {
    notifications: pageRows.map(presentNotification),
    pagination: {
      page,
      pages: Math.ceil(total / limit),
      total,
      limit,
      next_cursor: last ? encodeTimeCursor(last.notification.triggeredAt, last.notification.id) : null,
    },
  };
}

/** Reads one extra row, which shows whether another page follows. */
function readRows(ctx: Context, query: NotificationQuery) {
  const { page, limit, cursor } = query;
  return selectNotifications(ctx.db)
    .where(and(...notificationFilters(query), cursor === undefined ? undefined : afterCursorSql(cursor)))
    .orderBy(desc(notifications.triggeredAt), desc(notifications.id))
    .limit(limit + 1)
    .offset(cursor === undefined ? (page - 1) * limit : 0);
}

function afterCursorSql(cursor: string): SQL {
  const { at, id } = decodeTimeCursor(cursor);
  return sql`(${notifications.triggeredAt}, ${notifications.id}) < (${at}::timestamptz, ${id})`;
}

async function countMatching(ctx: Context, query: NotificationQuery): Promise<number> {
  const [row] = await ctx.db
    .select({ total: count() })
    .from(notifications)
    .where(and(...notificationFilters(query)));
  return row?.total ?? 0;
}

/**
 * Information is resolved from the start, so only work counts. Every open console polls this count every 30 seconds, and
 * so notices a recovery; an index-only scan returns it.
 */
export async function countUnresolved(ctx: Context): Promise<UnresolvedCount> {
  const [row] = await ctx.db
    .select({ count: count(), isRecovering: isRecoveryOpenSql })
    .from(notifications)
    .where(eq(notifications.isResolved, false));
  return { count: row?.count ?? 0, ...(row?.isRecovering && { is_recovering: true }) };
}

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
