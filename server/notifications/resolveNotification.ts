import { and, eq, sql } from 'drizzle-orm';
import type { Notification } from '#contract/notifications';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { notifications } from '../db/tables';
import { transaction } from '../db/transaction';
import { found } from '../errors';
import { presentNotification, selectNotifications } from './presentNotification';

/** Resolving again changes nothing: the first time stands. */
export async function resolveNotification(ctx: Context, id: number): Promise<Notification> {
  return transaction(ctx.db, async (tx) => {
    const resolved = await tx
      .update(notifications)
      .set({ isResolved: true, resolvedAt: sql`now()` })
      .where(and(eq(notifications.id, id), eq(notifications.isResolved, false)))
      .returning({ id: notifications.id });
    if (resolved.length > 0) await audit(tx, ctx, { action: 'notification.resolve', id });

    const [row] = await selectNotifications(tx).where(eq(notifications.id, id));
    return presentNotification(found(row, 'Notification'));
  });
}
