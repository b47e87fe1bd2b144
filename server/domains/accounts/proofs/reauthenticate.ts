import { eq, sql } from 'drizzle-orm';
import type { AuditAction } from '#contract/audit';
import type { PasskeyResponse } from '#contract/secondFactor';
import type { Reauthentication } from '#contract/sessions';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { presentTexts } from '../../../platform/db/textColumn';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, invalid } from '../../../platform/errors';
import { type AdminRow, admins, sessions } from '../../../schema';
import { audit } from '../../audit';
import { countSecondFactors } from '../secondFactor/factors';
import { verifyCode } from '../secondFactor/totp';
import { verifyPasskey } from '../secondFactor/verifyPasskey';
import { rotateRefreshToken } from '../sessions/refreshSession';
import { requireAdmin, requireSession } from '../sessions/sessionActor';
import { type SessionTokens, signAccessToken } from '../sessions/sessionTokens';
import { verifyPassword } from '../signIn/passwords';
import { countAttempt, forgetAttempts } from './proofAttempts';

const action = 'admin.reauthenticate_refused';

/** Records that the caller has proved their identity again, by all that a sign-in needs; the session has new tokens. */
export async function reauthenticate(
  ctx: Context,
  proof: Reauthentication,
  expectedChallenge: string | undefined,
): Promise<SessionTokens> {
  await proveInSession(ctx, () =>
    'passkey' in proof
      ? provePasskey(ctx, proof.passkey, expectedChallenge)
      : provePasswordAndCode(ctx, proof.password, 'code' in proof ? proof.code : undefined),
  );
  return recordProof(ctx);
}

/** The session has just proved the identity. */
export function recordProof(ctx: Context): Promise<SessionTokens> {
  const { adminId, sessionId } = requireSession(ctx);
  return transaction(ctx.db, async (tx) => {
    await tx.update(sessions).set({ authenticatedAt: sql`now()` }).where(eq(sessions.id, sessionId));
    const rotated = await rotateRefreshToken(tx, ctx, sessionId);
    await audit(tx, ctx, { action: 'admin.reauthenticate', id: adminId });
    return { ...rotated, access: signAccessToken(ctx, sessionId) };
  });
}

/** The code is asked for, and used up, after the password is known to be right. */
async function provePasswordAndCode(ctx: Context, password: string, code: string | undefined): Promise<void> {
  const text = textOf('accounts.password_wrong');
  const { id } = await provePassword(ctx, password, { action, field: 'password', text });
  if ((await countSecondFactors(ctx.db, id)) === 0) return;
  if (code === undefined)
    await refuseProof(ctx, { action, field: 'code', text: textOf('auth.second_factor_required') });
  else if (!(await verifyCode(ctx, id, code)))
    await refuseProof(ctx, { action, field: 'code', text: textOf('auth.code_wrong') });
}

async function provePasskey(
  ctx: Context,
  response: PasskeyResponse,
  expectedChallenge: string | undefined,
): Promise<void> {
  const passkey = await verifyPasskey(ctx, response, expectedChallenge);
  if (passkey?.adminId === requireAdmin(ctx).adminId) return;
  await refuseProof(ctx, { action, field: 'passkey', text: textOf('auth.passkey_refused') });
}

/** Verifies the caller's password outside any transaction, because that takes long; returns the administrator's row. */
export async function provePassword(
  ctx: Context,
  password: string,
  refused: RefusedProof,
): Promise<AdminRow> {
  const [admin] = await ctx.db
    .select()
    .from(admins)
    .where(eq(admins.id, requireAdmin(ctx).adminId));
  const row = assertFound(admin, textOf('accounts.not_found'));
  if (await verifyPassword(row.passwordHash, password)) return row;
  return refuseProof(ctx, refused);
}

/**
 * Runs the proof of an identity in a session. The attempt counts before it is verified, so that concurrent ones gain
 * nothing, and is forgotten once all of it is proved.
 */
export async function proveInSession<T>(ctx: Context, prove: () => Promise<T>): Promise<T> {
  const subject = `session:${requireSession(ctx).sessionId}` as const;
  await countAttempt(ctx, subject);
  const proved = await prove();
  await forgetAttempts(ctx, subject);
  return proved;
}

interface RefusedProof {
  /** Recorded in the audit log. */
  action: AuditAction;
  field: string;
  text: Text;
}

/** Records a proof that was refused, and throws. */
async function refuseProof(ctx: Context, { action, field, text }: RefusedProof): Promise<never> {
  const { adminId } = requireAdmin(ctx);
  await audit(ctx.db, ctx, { action, id: adminId, details: presentTexts({ reason: text }) });
  throw invalid({ [field]: text });
}
