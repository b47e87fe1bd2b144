import { and, eq, sql } from 'drizzle-orm';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import type { Tx } from '../db/open';
import { admins, sessions } from '../db/tables';
import { transaction } from '../db/transaction';
import { signAccessToken } from './accessToken';
import { presentAdmin } from './presentAdmin';
import { createRefreshSecret, type RefreshToken, readRefreshToken } from './refreshToken';
import { inactive, isRunning, noSession, SESSION_ENDS } from './session';
import type { SignedIn } from './signIn';

/** Two tabs may renew at the same moment; the second one's token is old, but not stolen. */
const isFresh = sql<boolean>`${sessions.rotatedAt} > now() - interval '10 seconds'`;

/**
 * Renews a session. Its refresh token is good once: an old one that comes back was copied, and as nobody
 * can tell the thief from the owner, the session ends for both.
 */
export async function refreshSession(ctx: Context, cookie: string | undefined): Promise<SignedIn> {
  const token = readRefreshToken(cookie);
  const renewed = token && (await transaction(ctx.db, (tx) => renew(tx, ctx, token)));
  if (!renewed) throw noSession();
  const { admin, sessionId, refresh, expiresAt } = renewed;
  return { admin, tokens: { access: signAccessToken(ctx, sessionId), refresh, expiresAt } };
}

async function renew(tx: Tx, ctx: Context, { sessionId, hash }: RefreshToken) {
  const [found] = await tx
    .select({ session: sessions, admin: admins, isFresh })
    .from(sessions)
    .innerJoin(admins, eq(admins.id, sessions.adminId))
    .where(and(eq(sessions.id, sessionId), isRunning))
    .for('update', { of: sessions });
  if (!found) return undefined;
  const { session, admin } = found;
  if (!admin.isActive) throw inactive();

  const known = { admin: presentAdmin(admin), sessionId, expiresAt: session.expiresAt };
  if (session.refreshHash.equals(hash)) return { ...known, ...(await rotate(tx, sessionId, hash)) };
  if (session.previousHash?.equals(hash) && found.isFresh) return { ...known, refresh: undefined };
  await endReused(tx, ctx, sessionId, admin);
  return undefined;
}

async function rotate(tx: Tx, sessionId: string, previousHash: Buffer) {
  const { secret, hash: refreshHash } = createRefreshSecret();
  const [session] = await tx
    .update(sessions)
    .set({ refreshHash, previousHash, rotatedAt: sql`now()`, expiresAt: SESSION_ENDS })
    .where(eq(sessions.id, sessionId))
    .returning({ expiresAt: sessions.expiresAt });
  return { ...session, refresh: `${sessionId}.${secret}` };
}

async function endReused(
  tx: Tx,
  ctx: Context,
  sessionId: string,
  { id, username }: typeof admins.$inferSelect,
) {
  await tx.update(sessions).set({ endedAt: sql`now()` }).where(eq(sessions.id, sessionId));
  const actor = { kind: 'admin', adminId: id, username, sessionId } as const;
  await audit(tx, { ...ctx, actor }, { action: 'admin.refresh_reused', id });
}
