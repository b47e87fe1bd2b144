import { eq } from 'drizzle-orm';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { notifications } from '../db/tables';
import { transaction } from '../db/transaction';
import { found } from '../errors';

export async function deleteNotification(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .delete(notifications)
      .where(eq(notifications.id, id))
      .returning({ type: notifications.type });
    const { type } = found(row, 'Notification');
    await audit(tx, ctx, { action: 'notification.delete', id, details: { type } });
    return null;
  });
}
