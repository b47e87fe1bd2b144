import { and, eq, isNotNull } from 'drizzle-orm';
import type { Context } from '../../../../platform/context';
import { totpSecrets } from '../../../../schema';
import { requireAdmin } from '../../sessions/requireAdmin';
import { removeFactor } from '../removeFactor';

export function removeTotp(ctx: Context): Promise<null> {
  const { adminId } = requireAdmin(ctx);
  return removeFactor(ctx, 'totp', async (tx) => {
    const removed = await tx
      .delete(totpSecrets)
      .where(and(eq(totpSecrets.adminId, adminId), isNotNull(totpSecrets.confirmedAt)))
      .returning({ adminId: totpSecrets.adminId });
    return removed.length > 0;
  });
}
