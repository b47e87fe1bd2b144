import { and, eq, lt, sql } from 'drizzle-orm';
import type { Admin } from '#contract/sessions';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { type AdminRow, admins, sessions } from '../../../schema';
import { enqueueSignInEmail } from '../../alerts';
import { audit } from '../../audit';
import type { ClientDescription } from '../signIn/describeUserAgent';
import { hasPasswordHash, presentAdmin } from '../users/admins';
import { recordAbsence } from './absence';
import { recordDevice } from './devices';
import {
  createRefreshSecret,
  NEW_SESSION_EXPIRES_AT,
  type SessionTokens,
  signAccessToken,
  signRefreshToken,
} from './sessionTokens';

export interface SignInResult {
  admin: Admin;
  tokens: SessionTokens;
}

/** The browser that signs in. */
export interface Client extends ClientDescription {
  /** Known from an earlier sign-in. */
  deviceId?: string;
}

export interface OpenedSession extends SignInResult {
  deviceId: string;
}

/** Returns undefined if the password changed after its verification. `opened` runs in the session's transaction. */
export function openSession(
  ctx: Context,
  row: AdminRow,
  client: Client,
  opened: (tx: Tx, sessionId: string) => Promise<void> = async () => undefined,
): Promise<OpenedSession | undefined> {
  const { id, username, role, passwordHash } = row;
  return transaction(ctx.db, async (tx) => {
    await recordAbsence(tx, id);
    const [admin] = await tx
      .update(admins)
      .set({ lastLogin: sql`now()` })
      .where(and(eq(admins.id, id), hasPasswordHash(passwordHash)))
      .returning();
    if (!admin) return undefined;
    const { deviceId, isNew } = await recordDevice(tx, id, client.deviceId);
    const { sessionId, refresh, expiresAt } = await insertSession(tx, ctx, id, { ...client, deviceId });

    await opened(tx, sessionId);
    const actor = { kind: 'admin', adminId: id, username, role, sessionId } as const;
    await audit(tx, { ...ctx, actor }, { action: 'admin.sign_in', id });
    // The first sign-in of an account has nothing to be compared with.
    if (isNew && row.lastLogin && row.email) await enqueueSignInEmail(tx, ctx, sessionId, row.email);
    const tokens = { access: signAccessToken(ctx, sessionId), refresh, expiresAt };
    return { admin: presentAdmin(admin), tokens, deviceId };
  });
}

async function insertSession(
  tx: Tx,
  ctx: Context,
  adminId: number,
  { browser, system, deviceId }: Client,
): Promise<{ sessionId: string; refresh: string; expiresAt: Date }> {
  const { secret, hash: refreshHash } = createRefreshSecret();
  await tx.delete(sessions).where(and(eq(sessions.adminId, adminId), lt(sessions.expiresAt, sql`now()`)));
  const [session] = await tx
    .insert(sessions)
    .values({
      adminId,
      refreshHash,
      expiresAt: NEW_SESSION_EXPIRES_AT,
      browser,
      system,
      deviceId,
      ip: ctx.ip,
    })
    .returning({ id: sessions.id, expiresAt: sessions.expiresAt });
  if (!session) throw new Error('The session was not stored');
  return {
    sessionId: session.id,
    refresh: signRefreshToken(ctx, session.id, secret),
    expiresAt: session.expiresAt,
  };
}
