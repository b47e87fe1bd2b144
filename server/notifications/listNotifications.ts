import { and, count, desc, type SQL, sql } from 'drizzle-orm';
import type { NotificationPage, NotificationQuery } from '#contract/notifications';
import type { Context } from '../context';
import { notifications } from '../db/tables';
import { readTimeCursor, writeTimeCursor } from '../db/timeCursor';
import { chosen } from './chosen';
import { presentNotification, selectNotifications } from './presentNotification';

export async function listNotifications(ctx: Context, query: NotificationQuery): Promise<NotificationPage> {
  const { page, limit } = query;
  const [rows, total] = await Promise.all([readRows(ctx, query), countChosen(ctx, query)]);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    notifications: shown.map(presentNotification),
    pagination: {
      page,
      pages: Math.ceil(total / limit),
      total,
      limit,
      next_cursor: last ? writeTimeCursor(last.notification.triggeredAt, last.notification.id) : null,
    },
  };
}

/** One row more than the page holds tells whether another page follows. */
function readRows(ctx: Context, query: NotificationQuery) {
  const { page, limit, cursor } = query;
  return selectNotifications(ctx.db)
    .where(and(...chosen(query), cursor === undefined ? undefined : after(cursor)))
    .orderBy(desc(notifications.triggeredAt), desc(notifications.id))
    .limit(limit + 1)
    .offset(cursor === undefined ? (page - 1) * limit : 0);
}

function after(cursor: string): SQL {
  const { at, id } = readTimeCursor(cursor);
  return sql`(${notifications.triggeredAt}, ${notifications.id}) < (${at}::timestamptz, ${id})`;
}

async function countChosen(ctx: Context, query: NotificationQuery): Promise<number> {
  const [row] = await ctx.db
    .select({ total: count() })
    .from(notifications)
    .where(and(...chosen(query)));
  return row?.total ?? 0;
}
