import { and, eq, lt, sql } from 'drizzle-orm';
import type { Admin, Login } from '#contract/auth';
import { message } from '#contract/messages/Message';
import type { Context } from '../../platform/context';
import { presentTexts } from '../../platform/db/messageColumn';
import { transaction } from '../../platform/db/transaction';
import { type AppError, unauthenticated } from '../../platform/errors';
import { admins, sessions } from '../../schema';
import { audit } from '../audit';
import { DUMMY_PASSWORD_HASH, verifyPassword } from './passwords';
import { presentAdmin } from './presentAdmin';
import { accountDisabled, createRefreshSecret, SESSION_EXPIRES_AT, signAccessToken } from './session';
import type { SessionTokens } from './sessionCookies';

export interface SignInResult {
  admin: Admin;
  tokens: SessionTokens;
}

type AdminRow = typeof admins.$inferSelect;

/** Opens a session; the error does not reveal whether the username or the password is wrong. */
export async function signIn(ctx: Context, { username, password }: Login): Promise<SignInResult> {
  const [row] = await ctx.db.select().from(admins).where(sql`lower(${admins.username}) = lower(${username})`);
  const isPasswordValid = await verifyPassword(row?.passwordHash ?? DUMMY_PASSWORD_HASH, password);
  if (!row || !isPasswordValid) return refuseSignIn(ctx, row, invalidCredentials());
  if (!row.isActive) return refuseSignIn(ctx, row, accountDisabled());
  return (await openSession(ctx, row)) ?? refuseSignIn(ctx, row, invalidCredentials());
}

const invalidCredentials = () => unauthenticated(message('auth.wrong_credentials'));

// An unknown username is not stored: it may be a password typed into the wrong field.
async function refuseSignIn(ctx: Context, row: AdminRow | undefined, error: AppError): Promise<never> {
  const details = { username: row?.username ?? null, ...presentTexts({ reason: error.text }) };
  await audit(ctx.db, ctx, { action: 'admin.sign_in_refused', id: row?.id, details });
  throw error;
}

/** Returns undefined if the password changed after its verification. */
function openSession(
  ctx: Context,
  { id, username, passwordHash }: AdminRow,
): Promise<SignInResult | undefined> {
  const { secret, hash: refreshHash } = createRefreshSecret();
  return transaction(ctx.db, async (tx) => {
    const [admin] = await tx
      .update(admins)
      .set({ lastLogin: sql`now()` })
      .where(and(eq(admins.id, id), eq(admins.passwordHash, passwordHash)))
      .returning();
    if (!admin) return undefined;
    await tx.delete(sessions).where(and(eq(sessions.adminId, id), lt(sessions.expiresAt, sql`now()`)));
    const [session] = await tx
      .insert(sessions)
      .values({ adminId: id, refreshHash, expiresAt: SESSION_EXPIRES_AT })
      .returning({ id: sessions.id, expiresAt: sessions.expiresAt });
    if (!session) throw new Error('The session was not stored');

    const actor = { kind: 'admin', adminId: id, username, sessionId: session.id } as const;
    await audit(tx, { ...ctx, actor }, { action: 'admin.sign_in', id });
    const access = signAccessToken(ctx, session.id);
    const refresh = `${session.id}.${secret}`;
    return { admin: presentAdmin(admin), tokens: { access, refresh, expiresAt: session.expiresAt } };
  });
}
