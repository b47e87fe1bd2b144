import { and, eq, or, sql } from 'drizzle-orm';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { admins, sessions } from '../db/tables';
import { transaction } from '../db/transaction';
import { readAccessToken } from './accessToken';
import { readRefreshToken } from './refreshToken';
import { isRunning } from './session';

interface Cookies {
  access: string | undefined;
  refresh: string | undefined;
}

/** Ends the session of either cookie; where there is none, there is nothing to do. */
export async function signOut(ctx: Context, { access, refresh }: Cookies): Promise<void> {
  const sessionId = readAccessToken(ctx, access);
  const token = readRefreshToken(refresh);
  const isSession = or(
    sessionId ? eq(sessions.id, sessionId) : undefined,
    token && and(eq(sessions.id, token.sessionId), eq(sessions.refreshHash, token.hash)),
  );
  if (!isSession) return;

  await transaction(ctx.db, async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: sql`now()` })
      .from(admins)
      .where(and(eq(admins.id, sessions.adminId), isSession, isRunning))
      .returning({ sessionId: sessions.id, adminId: admins.id, username: admins.username });
    for (const session of ended) {
      const actor = { kind: 'admin', ...session } as const;
      await audit(tx, { ...ctx, actor }, { action: 'admin.sign_out', id: session.adminId });
    }
  });
}
