import { and, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { ActiveSession } from '#contract/sessions';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound } from '../../../platform/errors';
import { admins, devices, type ProviderSessionRow, providerSessions, sessions } from '../../../schema';
import { audit } from '../../audit';
import { endHandedOnRights } from '../handedOnRights';
import { requireSession } from './sessionActor';
import { isActiveSession, readAccessToken, readRefreshToken } from './sessionTokens';

const MAX_SESSIONS = 200;

/** Lists the caller's active sessions, the latest used first. */
export async function listSessions(ctx: Context): Promise<ActiveSession[]> {
  const { adminId, sessionId } = requireSession(ctx);
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
  const { adminId, sessionId } = requireSession(ctx);
  return transaction(ctx.db, async (tx) => {
    const isOwn = and(eq(sessions.id, id), eq(sessions.adminId, adminId), isActiveSession);
    const [ended] = await endSessions(tx, isOwn);
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

/** A tab may still hold the token that another tab has just renewed. */
const isTokenOfSession = (hash: Buffer) =>
  or(eq(sessions.refreshHash, hash), eq(sessions.previousHash, hash));

/** Ends the session that either cookie identifies, if any; returns what its provider gave to it. */
export async function signOut(
  ctx: Context,
  access: string | undefined,
  refresh: string | undefined,
): Promise<ProviderSessionRow | undefined> {
  const sessionId = readAccessToken(ctx, access);
  const token = readRefreshToken(ctx, refresh);
  const sessionFilter = or(
    sessionId ? eq(sessions.id, sessionId) : undefined,
    token && and(eq(sessions.id, token.sessionId), isTokenOfSession(token.hash)),
  );
  if (!sessionFilter) return undefined;

  return transaction(ctx.db, async (tx) => {
    const found = await tx
      .select({ sessionId: sessions.id, admin: admins, ofProvider: providerSessions })
      .from(sessions)
      .innerJoin(admins, eq(admins.id, sessions.adminId))
      .leftJoin(providerSessions, eq(providerSessions.sessionId, sessions.id))
      .where(and(sessionFilter, isActiveSession))
      .for('update', { of: sessions });
    for (const { sessionId, admin } of found) {
      await endSessions(tx, eq(sessions.id, sessionId));
      const { id, username, role } = admin;
      const actor = { kind: 'admin', adminId: id, username, role, sessionId } as const;
      await audit(tx, { ...ctx, actor }, { action: 'admin.sign_out', id });
    }
    return found.find(({ ofProvider }) => ofProvider)?.ofProvider ?? undefined;
  });
}

/** Ends the other sessions of the caller, and forgets their devices. */
export async function endOtherSessions(ctx: Context): Promise<null> {
  const { adminId, sessionId } = requireSession(ctx);
  return transaction(ctx.db, async (tx) => {
    await revokeSessions(tx, adminId, sessionId);
    await audit(tx, ctx, { action: 'admin.end_other_sessions', id: adminId });
    return null;
  });
}

/** Ends all sessions of the caller, and what they handed on; only the device that asks stays known. */
export async function signOutEverywhere(ctx: Context): Promise<void> {
  const { adminId, username, sessionId } = requireSession(ctx);
  await transaction(ctx.db, async (tx) => {
    await forgetDevices(tx, adminId, sessionId);
    await endSessions(tx, eq(sessions.adminId, adminId));
    await audit(tx, ctx, { action: 'admin.sign_out_everywhere', id: adminId });
    await endHandedOnRights(tx, ctx, { id: adminId, username }, { why: 'signed_out' });
  });
}

/** Ends the sessions of an administrator, and forgets their devices; one session may stay. */
export async function revokeSessions(tx: Tx, adminId: number, keptId?: string): Promise<void> {
  await forgetDevices(tx, adminId, keptId);
  await endSessions(tx, and(eq(sessions.adminId, adminId), keptId ? ne(sessions.id, keptId) : undefined));
}

/** Forgets the devices of an administrator, except the one of a session. */
async function forgetDevices(tx: Tx, adminId: number, sessionId: string | undefined): Promise<void> {
  const isOther =
    sessionId === undefined
      ? undefined
      : sql`${devices.id} IS DISTINCT FROM (SELECT device_id FROM sessions WHERE id = ${sessionId})`;
  await tx.delete(devices).where(and(eq(devices.adminId, adminId), isOther));
}

/** Ends sessions, and forgets what the provider gave to them. */
export async function endSessions(tx: Tx, filter: SQL | undefined) {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(filter, isNull(sessions.endedAt)))
    .returning({ id: sessions.id, adminId: sessions.adminId, deviceId: sessions.deviceId });
  await tx.delete(providerSessions).where(
    inArray(
      providerSessions.sessionId,
      ended.map(({ id }) => id),
    ),
  );
  return ended;
}
