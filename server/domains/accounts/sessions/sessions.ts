import { and, desc, eq, sql } from 'drizzle-orm';
import { message } from '#contract/messages/Message';
import type { ActiveSession } from '#contract/sessions';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { assertFound } from '../../../platform/errors';
import { devices, sessions } from '../../../schema';
import { audit } from '../../audit';
import { requireAdmin } from './requireAdmin';
import { isActiveSession } from './session';

const MAX_SESSIONS = 200;

/** Lists the caller's active sessions, the latest used first. */
export async function listSessions(ctx: Context): Promise<ActiveSession[]> {
  const { adminId, sessionId } = requireAdmin(ctx);
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.adminId, adminId), isActiveSession))
    .orderBy(desc(sql`${sessions.id} = ${sessionId}`), desc(sessions.rotatedAt))
    .limit(MAX_SESSIONS);
  return rows.map((row) => presentSession(row, sessionId));
}

function presentSession(row: typeof sessions.$inferSelect, currentId: string): ActiveSession {
  return {
    id: row.id,
    browser: row.browser,
    system: row.system,
    ip: row.ip,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.rotatedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    is_current: row.id === currentId,
  };
}

/** Ends one of the caller's sessions and forgets its device, unless it is the one that asks. */
export async function revokeSession(ctx: Context, id: string): Promise<null> {
  const { adminId, sessionId } = requireAdmin(ctx);
  return transaction(ctx.db, async (tx) => {
    const [ended] = await tx
      .update(sessions)
      .set({ endedAt: sql`now()` })
      .where(and(eq(sessions.id, id), eq(sessions.adminId, adminId), isActiveSession))
      .returning({ deviceId: sessions.deviceId });
    const { deviceId } = assertFound(ended, message('accounts.session_not_found'));
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
