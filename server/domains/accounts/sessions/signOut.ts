import { and, eq, or, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { admins, sessions } from '../../../schema';
import { audit } from '../../audit';
import { isActiveSession, readAccessToken, readRefreshToken } from './session';
import type { SessionTokenCookies } from './sessionCookies';

/** A tab may still hold the token that another tab has just renewed. */
const isTokenOfSession = (hash: Buffer) =>
  or(eq(sessions.refreshHash, hash), eq(sessions.previousHash, hash));

/** Ends the session that either cookie identifies, if any. */
export async function signOut(ctx: Context, { access, refresh }: SessionTokenCookies): Promise<void> {
  const sessionId = readAccessToken(ctx, access);
  const token = readRefreshToken(refresh);
  const sessionFilter = or(
    sessionId ? eq(sessions.id, sessionId) : undefined,
    token && and(eq(sessions.id, token.sessionId), isTokenOfSession(token.hash)),
  );
  if (!sessionFilter) return;

  await transaction(ctx.db, async (tx) => {
    const endedSessions = await tx
      .update(sessions)
      .set({ endedAt: sql`now()` })
      .from(admins)
      .where(and(eq(admins.id, sessions.adminId), sessionFilter, isActiveSession))
      .returning({
        sessionId: sessions.id,
        adminId: admins.id,
        username: admins.username,
        role: admins.role,
      });
    for (const session of endedSessions) {
      const actor = { kind: 'admin', ...session } as const;
      await audit(tx, { ...ctx, actor }, { action: 'admin.sign_out', id: session.adminId });
    }
  });
}
