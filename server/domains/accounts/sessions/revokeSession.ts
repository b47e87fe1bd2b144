import { and, eq, sql } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { assertFound } from '../../../platform/errors';
import { devices, sessions } from '../../../schema';
import { audit } from '../../audit';
import { requireAdmin } from './requireAdmin';
import { isActiveSession } from './session';

/** Ends one of the caller's sessions and forgets its device, unless it is the one that asks. */
export async function revokeSession(ctx: Context, id: string): Promise<null> {
  const { adminId, sessionId } = requireAdmin(ctx);
  return transaction(ctx.db, async (tx) => {
    const [ended] = await tx
      .update(sessions)
      .set({ endedAt: sql`now()` })
      .where(and(eq(sessions.id, id), eq(sessions.adminId, adminId), isActiveSession))
      .returning({ deviceId: sessions.deviceId });
    const { deviceId } = assertFound(ended, textOf('accounts.session_not_found'));
    const [own] = await tx
      .select({ deviceId: sessions.deviceId })
      .from(sessions)
      .where(eq(sessions.id, sessionId));
    if (deviceId && deviceId !== own?.deviceId)
      await tx.delete(devices).where(and(eq(devices.adminId, adminId), eq(devices.id, deviceId)));
    await audit(tx, ctx, { action: 'admin.end_session', id: adminId, details: { session: id } });
    return null;
  });
}
