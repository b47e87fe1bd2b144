import { and, sql } from 'drizzle-orm';
import type { NotificationQuery } from '#contract/notifications';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { notifications } from '../../../schema';
import { audit } from '../../audit';
import { notificationFilters } from './selectNotifications';

export async function resolveAllNotifications(
  ctx: Context,
  { severity, type }: Pick<NotificationQuery, 'severity' | 'type'>,
): Promise<{ resolved_count: number }> {
  return transaction(ctx.db, async (tx) => {
    const { rowCount } = await tx
      .update(notifications)
      .set({ isResolved: true, resolvedAt: sql`now()` })
      .where(and(...notificationFilters({ severity, type, resolved: false })));
    const resolved = rowCount ?? 0;
    if (resolved > 0) {
      await audit(tx, ctx, { action: 'notification.resolve_all', details: { severity, type, resolved } });
    }
    return { resolved_count: resolved };
  });
}
