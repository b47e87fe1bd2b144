import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type {
  Notification,
  NotificationPage,
  NotificationQuery,
  NotificationType,
  UnresolvedCount,
} from '#contract/notifications';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../platform/context';
import type { Queryable } from '../../platform/db/openDatabase';
import { presentTexts } from '../../platform/db/textColumn';
import { transaction } from '../../platform/db/transaction';
import { assertFound } from '../../platform/errors';
import { createKeyset, timeKey } from '../../platform/list/createKeyset';
import { splitPage } from '../../platform/list/toPage';
import { isDisplaced, notifications, orderNumbers, poolNames, siteNames } from '../../schema';
import { audit } from '../audit';
import { deleteRecord } from '../crud';

const NEWEST_FIRST = { sort_by: 'triggered_at', sort_order: 'DESC' } as const;

const keyset = createKeyset<{ id: number; triggeredAt: Date }, 'triggered_at'>(sql`${notifications.id}`, {
  triggered_at: timeKey(sql`${notifications.triggeredAt}`, ({ triggeredAt }) => triggeredAt),
});

export async function listNotifications(ctx: Context, query: NotificationQuery): Promise<NotificationPage> {
  const { page, limit } = query;
  const [rows, total] = await Promise.all([
    readRows(ctx, query),
    ctx.db.$count(notifications, and(...notificationFilters(query))),
  ]);
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

/**
 * Information needs nobody's action, so it does not count. Every open console polls this count every 30 seconds, and so
 * notices a recovery; an index-only scan returns it.
 */
export async function countUnresolved(ctx: Context): Promise<UnresolvedCount> {
  const [row] = await ctx.db
    .select({ count: count(), isRecovering: sql<boolean>`is_recovery_open()` })
    .from(notifications)
    .where(and(eq(notifications.isResolved, false), ne(notifications.severity, 'INFO')));
  return { count: row?.count ?? 0, ...(row?.isRecovering && { is_recovering: true }) };
}

export const getNotification = ({ db }: Context, id: number) => readNotification(db, id);

async function readNotification(db: Queryable, id: number): Promise<Notification> {
  const [row] = await selectNotifications(db).where(eq(notifications.id, id));
  return presentNotification(assertFound(row, textOf('notifications.not_found')));
}

const RESOLVED = { isResolved: true, resolvedAt: sql`now()` };

/** Idempotent: `resolved_at` keeps the time of the first call. */
export async function resolveNotification(ctx: Context, id: number): Promise<Notification> {
  return transaction(ctx.db, async (tx) => {
    const resolved = await tx
      .update(notifications)
      .set(RESOLVED)
      .where(and(eq(notifications.id, id), eq(notifications.isResolved, false)))
      .returning({ id: notifications.id });
    if (resolved.length > 0) await audit(tx, ctx, { action: 'notification.resolve', id });
    return readNotification(tx, id);
  });
}

interface Resolution {
  /** All types if it is omitted. */
  type?: NotificationType;
  /** Null: those that concern no pool. */
  poolIds?: number[] | null;
  siteIds?: number[];
}

/** Resolves the notifications of a type, or about pools or sites, whose condition has ended. */
export async function resolveNotifications(
  db: Queryable,
  { type, poolIds, siteIds }: Resolution,
): Promise<void> {
  await db
    .update(notifications)
    .set(RESOLVED)
    .where(
      and(
        eq(notifications.isResolved, false),
        type && eq(notifications.type, type),
        poolIds === null ? isNull(notifications.poolId) : poolIds && inArray(notifications.poolId, poolIds),
        siteIds && inArray(notifications.siteId, siteIds),
      ),
    );
}

export async function resolveAllNotifications(
  ctx: Context,
  { severity, type }: Pick<NotificationQuery, 'severity' | 'type'>,
): Promise<{ resolved_count: number }> {
  return transaction(ctx.db, async (tx) => {
    const { rowCount } = await tx
      .update(notifications)
      .set(RESOLVED)
      .where(and(...notificationFilters({ severity, type, resolved: false })));
    const resolved = rowCount ?? 0;
    if (resolved > 0) {
      await audit(tx, ctx, { action: 'notification.resolve_all', details: { severity, type, resolved } });
    }
    return { resolved_count: resolved };
  });
}

export const deleteNotification = (ctx: Context, id: number): Promise<null> =>
  deleteRecord(ctx, {
    table: notifications,
    id,
    notFoundText: textOf('notifications.not_found'),
    describe: ({ type }) => ({ action: 'notification.delete', id, details: { type } }),
  });

/** Conditions of the filters that are set. */
function notificationFilters({ ids, severity, type, resolved }: Partial<NotificationQuery>) {
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
  order: { id: number; number: string; orderId: string } | null;
  site: { id: number; name: string } | null;
}

function selectNotifications(db: Queryable) {
  return db
    .select({
      notification: notifications,
      pool: { id: poolNames.id, name: poolNames.name },
      order: { id: orderNumbers.id, number: orderNumbers.number, orderId: orderNumbers.orderId },
      site: { id: siteNames.id, name: siteNames.name },
    })
    .from(notifications)
    .leftJoin(poolNames, eq(poolNames.id, notifications.poolId))
    .leftJoin(orderNumbers, eq(orderNumbers.id, notifications.orderId))
    .leftJoin(siteNames, eq(siteNames.id, notifications.siteId));
}

function presentNotification({ notification: row, pool, order, site }: NotificationRow): Notification {
  return {
    id: row.id,
    ...presentTexts({ title: row.title, message: row.message }),
    severity: row.severity,
    type: row.type,
    is_resolved: row.isResolved,
    license_groups: pool,
    order: order && { id: order.id, number: order.number, is_displaced: isDisplaced(order.orderId) },
    site,
    available_count: row.availableCount,
    threshold_value: row.thresholdValue,
    triggered_at: row.triggeredAt.toISOString(),
    resolved_at: row.resolvedAt?.toISOString() ?? null,
  };
}
