import { and, sql } from 'drizzle-orm';
import type { NotificationQuery } from '#contract/notifications';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { notifications } from '../db/tables';
import { transaction } from '../db/transaction';
import { chosen } from './chosen';

export async function resolveAllNotifications(
  ctx: Context,
  { severity, type }: Pick<NotificationQuery, 'severity' | 'type'>,
): Promise<{ resolved_count: number }> {
  return transaction(ctx.db, async (tx) => {
    const { rowCount } = await tx
      .update(notifications)
      .set({ isResolved: true, resolvedAt: sql`now()` })
      .where(and(...chosen({ severity, type, resolved: false })));
    const resolved = rowCount ?? 0;
    if (resolved > 0) {
      await audit(tx, ctx, { action: 'notification.resolve_all', details: { severity, type, resolved } });
    }
    return { resolved_count: resolved };
  });
}
