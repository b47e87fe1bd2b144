import type { Notification } from '#contract/notifications';
import type { Api } from './startApi';

type NotificationFields = Pick<Notification, 'severity' | 'type' | 'is_resolved' | 'triggered_at'>;

/** Inserts a notification directly, since no endpoint creates one. */
export async function buildNotification(
  api: Api,
  overrides: Partial<NotificationFields> = {},
): Promise<number> {
  const { severity = 'WARNING', type = 'LOW_STOCK', is_resolved = false, triggered_at } = overrides;
  const [row] = await api.sql<{ id: number }>(
    `INSERT INTO notifications (severity, type, is_resolved, resolved_at, triggered_at, title, message)
     VALUES ($1, $2, $3, CASE WHEN $3 THEN now() END, coalesce($4, now()), 'Running low', 'Few are left.')
     RETURNING id`,
    [severity, type, is_resolved, triggered_at ?? null],
  );
  return row?.id ?? 0;
}
