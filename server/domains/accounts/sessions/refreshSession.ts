import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { type AdminRow, admins, sessions } from '../../../schema';
import { audit } from '../../audit';
import type { ClientDescription } from '../signIn/describeUserAgent';
import { presentAdmin } from '../users/admins';
import { recordAbsence } from './absence';
import type { SignInResult } from './openSession';
import { endSessions } from './sessions';
import {
  accountDisabled,
  createRefreshSecret,
  isActiveSession,
  RENEWED_SESSION_EXPIRES_AT,
  type RefreshToken,
  readRefreshToken,
  sessionNotFound,
  signAccessToken,
  signRefreshToken,
} from './sessionTokens';

/** Concurrent tabs may present the previous token shortly after its rotation. */
const isWithinGracePeriod = sql<boolean>`${sessions.rotatedAt} > now() - interval '10 seconds'`;

/**
 * Renews a session. A refresh token is valid once: reuse of an old one means that it was copied, so the whole
 * session is revoked.
 */
export async function refreshSession(
  ctx: Context,
  cookie: string | undefined,
  client: ClientDescription,
): Promise<SignInResult> {
  const token = readRefreshToken(ctx, cookie);
  const renewed = token && (await transaction(ctx.db, (tx) => renewSession(tx, ctx, token, client)));
  if (!renewed) throw sessionNotFound();
  const { admin, sessionId, refresh, expiresAt } = renewed;
  return { admin, tokens: { access: signAccessToken(ctx, sessionId), refresh, expiresAt } };
}

async function renewSession(
  tx: Tx,
  ctx: Context,
  { sessionId, hash }: RefreshToken,
  client: ClientDescription,
) {
  const [row] = await tx
    .select({ session: sessions, admin: admins, isWithinGracePeriod })
    .from(sessions)
    .innerJoin(admins, eq(admins.id, sessions.adminId))
    .where(and(eq(sessions.id, sessionId), isActiveSession))
    .for('update', { of: sessions });
  if (!row) return undefined;
  const { session, admin } = row;
  if (!admin.isActive) throw accountDisabled();

  const base = { admin: presentAdmin(admin), sessionId, expiresAt: session.expiresAt };
  if (session.refreshHash.equals(hash)) {
    await recordAbsence(tx, admin.id);
    const rotated = await rotateRefreshToken(tx, ctx, sessionId, client);
    return { ...base, ...rotated };
  }
  if (session.previousHash?.equals(hash) && row.isWithinGracePeriod) return { ...base, refresh: undefined };
  await revokeReusedSession(tx, ctx, sessionId, admin);
  return undefined;
}

/** Gives a session a new refresh token; the one before is accepted for a moment, of requests under way. */
export async function rotateRefreshToken(
  tx: Tx,
  ctx: Context,
  sessionId: string,
  client: Partial<ClientDescription> = {},
): Promise<{ refresh: string; expiresAt: Date }> {
  const { secret, hash: refreshHash } = createRefreshSecret();
  const [session] = await tx
    .update(sessions)
    .set({
      ...client,
      ip: ctx.ip,
      refreshHash,
      previousHash: sql`${sessions.refreshHash}`,
      rotatedAt: sql`now()`,
      expiresAt: RENEWED_SESSION_EXPIRES_AT,
    })
    .where(eq(sessions.id, sessionId))
    .returning({ expiresAt: sessions.expiresAt });
  if (!session) throw sessionNotFound();
  return { ...session, refresh: signRefreshToken(ctx, sessionId, secret) };
}

async function revokeReusedSession(
  tx: Tx,
  ctx: Context,
  sessionId: string,
  { id, username, role }: AdminRow,
) {
  await endSessions(tx, eq(sessions.id, sessionId));
  const actor = { kind: 'admin', adminId: id, username, role, sessionId } as const;
  await audit(tx, { ...ctx, actor }, { action: 'admin.refresh_reused', id });
}
