import { and, count, desc, type SQL, sql } from 'drizzle-orm';
import type { NotificationPage, NotificationQuery } from '#contract/notifications';
import type { Context } from '../../../platform/context';
import { decodeTimeCursor, encodeTimeCursor } from '../../../platform/db/timeCursor';
import { splitPage } from '../../../platform/db/toPage';
import { notifications } from '../../../schema';
import { notificationFilters, presentNotification, selectNotifications } from './selectNotifications';

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
