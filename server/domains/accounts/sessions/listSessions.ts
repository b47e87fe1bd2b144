import { and, desc, eq, sql } from 'drizzle-orm';
import type { ActiveSession } from '#contract/sessions';
import type { Context } from '../../../platform/context';
import { sessions } from '../../../schema';
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
