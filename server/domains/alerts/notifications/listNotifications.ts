import { and, count, sql } from 'drizzle-orm';
import type { NotificationPage, NotificationQuery } from '#contract/notifications';
import type { Context } from '../../../platform/context';
import { createKeyset, timeKey } from '../../../platform/list/createKeyset';
import { splitPage } from '../../../platform/list/toPage';
import { notifications } from '../../../schema';
import { notificationFilters, presentNotification, selectNotifications } from './selectNotifications';

const NEWEST_FIRST = { sort_by: 'triggered_at', sort_order: 'DESC' } as const;

const keyset = createKeyset<{ id: number; triggeredAt: Date }, 'triggered_at'>(sql`${notifications.id}`, {
  triggered_at: timeKey(sql`${notifications.triggeredAt}`, ({ triggeredAt }) => triggeredAt),
});

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
      next_cursor: last ? keyset.encode(NEWEST_FIRST, last.notification) : null,
    },
  };
}

/** Reads one extra row, which shows whether another page follows. */
function readRows(ctx: Context, query: NotificationQuery) {
  const page = keyset.toPage({ ...query, ...NEWEST_FIRST, per_page: query.limit });
  return selectNotifications(ctx.db)
    .where(and(...notificationFilters(query), keyset.afterSql(page)))
    .orderBy(keyset.orderBySql(page))
    .limit(page.limit)
    .offset(page.offset);
}

async function countMatching(ctx: Context, query: NotificationQuery): Promise<number> {
  const [row] = await ctx.db
    .select({ total: count() })
    .from(notifications)
    .where(and(...notificationFilters(query)));
  return row?.total ?? 0;
}
