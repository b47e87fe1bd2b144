import { and, eq, sql } from 'drizzle-orm';
import type { Notification } from '#contract/notifications';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { assertFound } from '../../../platform/errors';
import { notifications } from '../../../schema';
import { audit } from '../../audit';
import { presentNotification, selectNotifications } from './selectNotifications';

/** Idempotent: `resolved_at` keeps the time of the first call. */
export async function resolveNotification(ctx: Context, id: number): Promise<Notification> {
  return transaction(ctx.db, async (tx) => {
    const resolved = await tx
      .update(notifications)
      .set({ isResolved: true, resolvedAt: sql`now()` })
      .where(and(eq(notifications.id, id), eq(notifications.isResolved, false)))
      .returning({ id: notifications.id });
    if (resolved.length > 0) await audit(tx, ctx, { action: 'notification.resolve', id });

    const [row] = await selectNotifications(tx).where(eq(notifications.id, id));
    return presentNotification(assertFound(row, textOf('notifications.not_found')));
  });
}
