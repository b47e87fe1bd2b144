import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../../platform/context';
import { passkeys } from '../../../../schema';
import { requireAdmin } from '../../sessions/requireAdmin';
import { removeFactor } from '../removeFactor';

export function removePasskey(ctx: Context, id: number): Promise<null> {
  const { adminId } = requireAdmin(ctx);
  return removeFactor(ctx, 'passkey', async (tx) => {
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.adminId, adminId)))
      .returning({ id: passkeys.id });
    return removed.length > 0;
  });
}
