import { eq, sql } from 'drizzle-orm';
import { type Message, message } from '#contract/messages/Message';
import type { PasskeyResponse } from '#contract/proofs';
import type { Reauthentication } from '#contract/sessions';
import type { Context } from '../../platform/context';
import { transaction } from '../../platform/db/transaction';
import { invalid } from '../../platform/errors';
import { sessions } from '../../schema';
import { audit } from '../audit';
import { countAttempt, forgetAttempts } from './proofAttempts';
import { provePassword, refuseProof } from './provePassword';
import { requireAdmin } from './requireAdmin';
import { verifyCode } from './secondFactor/verifyCode';
import { verifyPasskey } from './secondFactor/verifyPasskey';

const action = 'admin.reauthenticate_refused';

/** Records that the caller has proved their identity again in this session: by password, code or passkey. */
export async function reauthenticate(
  ctx: Context,
  proof: Reauthentication,
  expectedChallenge: string | undefined,
): Promise<null> {
  const { adminId, sessionId } = requireAdmin(ctx);
  if ('password' in proof) {
    const text = message('accounts.password_wrong');
    await provePassword(ctx, proof.password, { action, field: 'password', text });
  } else if ('code' in proof) await proveCode(ctx, proof.code);
  else await provePasskey(ctx, proof.passkey, expectedChallenge);
  return transaction(ctx.db, async (tx) => {
    await tx.update(sessions).set({ authenticatedAt: sql`now()` }).where(eq(sessions.id, sessionId));
    await audit(tx, ctx, { action: 'admin.reauthenticate', id: adminId });
    return null;
  });
}

async function proveCode(ctx: Context, code: string): Promise<void> {
  const text = message('auth.code_wrong');
  await prove(ctx, (adminId) => verifyCode(ctx, adminId, code), { field: 'code', text });
}

async function provePasskey(
  ctx: Context,
  response: PasskeyResponse,
  expectedChallenge: string | undefined,
): Promise<void> {
  const verify = async (adminId: number) =>
    (await verifyPasskey(ctx, response, expectedChallenge))?.adminId === adminId;
  await prove(ctx, verify, { field: 'passkey', text: message('auth.passkey_refused') });
}

/** Counts the attempt first, so that concurrent ones gain nothing. */
async function prove(
  ctx: Context,
  verify: (adminId: number) => Promise<boolean>,
  { field, text }: { field: string; text: Message },
): Promise<void> {
  const { adminId, sessionId } = requireAdmin(ctx);
  await countAttempt(ctx, `session:${sessionId}`);
  if (await verify(adminId)) return forgetAttempts(ctx, `session:${sessionId}`);
  await refuseProof(ctx, { action, text });
  throw invalid({ [field]: text });
}
